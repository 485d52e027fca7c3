"""What arranges other widgets on a page: columns, cards, bars."""
