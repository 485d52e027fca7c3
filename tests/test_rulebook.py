import re

import pytest

from scorer.rules import dome, star, wall
from scorer.rules.board import SPECIAL, Space, Tiles, read
from scorer.rules.dome import DomeLayout
from scorer.rules.layouts import LAYOUTS
from scorer.rules.plates import PLACE_OF, SPACES_OF_PLACE
from scorer.rules.provenance import Confidence
from scorer.rules.reasons import TOTALS, Reason
from scorer.rules.star import StarLayout
from scorer.rules.wall import WallLayout
from scorer.wording import refusals, sentences, slips
from scorer.wording.language import LANGUAGES
from scorer.wording.rulebook import (
    RULES,
    Paragraph,
    chapters,
    for_reason,
    for_refusal,
    for_slip,
    paragraph,
    paragraphs,
    reasons_of,
    search,
)
from scorer.wording.text_search import Index, words

ABOUT_THE_RECORD = set(
    "unknown-space unknown-color unknown-player unknown-board bad-number bad-format no-file no-games-yet not-readable empty "
    "not-utf8 file-exists not-json too-deep too-large duplicate-key not-a-record not-a-question newer-format "
    "own-file unreadable-game wrong-result too-many-versions totals-only total-already-set total-beside-entries".split()
)
WALL_REASONS = set(
    "lone-tile row-run column-run double-space floor never-below full-row full-column full-color".split()
)
STAR_REASONS = set("start never-below star-group first-taken tiles-discarded tiles-left full-star full-number".split())
DOME_REASONS = {
    *"start lone-tile row-run column-run floor never-below hidden-plate special-tile marker".split(),
    *(reason for reason in Reason if reason.startswith("goal-")),
}
TOPICS_OF_A_DOME = (
    "duel-setup duel-rounds duel-plates duel-marker duel-tiling duel-stuck duel-score duel-special duel-broken "
    "duel-never-below duel-end duel-goals dome-ties"
).split()
GLAZED_REASONS = {*STAR_REASONS, "structure-set"}
TOPICS_OF_A_WALL = (
    "wall-setup wall-rounds wall-take wall-marker wall-lines wall-floor wall-offer-end wall-tiling score-lone score-runs "
    "score-order never-below-0 wall-next-round wall-tiles-out wall-end wall-ties"
).split()
TOPICS_OF_STARS = (
    "star-setup star-rounds star-wild star-take star-marker star-offer-end star-place star-wild-use star-score star-ring "
    "star-bonus star-bonus-use star-pass never-below-1 star-next-round star-tiles-out star-end star-full-stars "
    "star-full-numbers star-left star-ties"
).split()
_GLAZED = set("glazed-setup glazed-wild glazed-center glazed-fountain glazed-sets".split())
_JOKERS = set("joker-setup joker-take joker-no-color".split())
_CHOCOLATE = set("chocolatier-setup chocolatier-colors chocolatier-factories spared-tile".split())
TOPICS_OF_BOARDS = {
    "azul": {*_JOKERS, "joker-colored"},
    "azul-mini": {*_JOKERS, "joker-colored"},
    "azul-gray": {*_JOKERS, "joker-free"},
    "azul-mini-dark": {*_JOKERS, "joker-free"},
    "chocolatier": {*_JOKERS, *_CHOCOLATE, "joker-colored"},
    "chocolatier-brown": {*_JOKERS, *_CHOCOLATE, "joker-free"},
    "glazed-pavilion-orange": {*_GLAZED, "glazed-outer-orange", "glazed-stars-orange", "star-full-numbers"},
    "glazed-pavilion-purple": {*_GLAZED, "glazed-outer-purple", "glazed-stars-purple", "glazed-numbers-purple"},
}
TRANSLATED = sorted({path.stem for path in RULES.glob("*.json")} - {"en", "index"})
EXAMPLES = [one for one in paragraphs("en") if one.example]


def test_every_language_has_the_same_paragraphs() -> None:
    for language in LANGUAGES:
        assert [one.id for one in paragraphs(language)] == [one.id for one in paragraphs("en")]
        assert set(chapters(language)) == {one.chapter for one in paragraphs(language)}


def test_a_language_without_translated_rules_shows_them_in_english() -> None:
    assert paragraphs("eo") == paragraphs("en")
    assert chapters("eo") == chapters("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paragraph_is_short_and_complete(language: str) -> None:
    for one in paragraphs(language):
        assert one.title.strip(), one.id
        assert one.keywords.strip(), one.id
        assert one.text.endswith("."), one.id
        assert len(re.findall(r"[.!?] (?=[A-ZÁÉÍÓÖŐÚÜŰÄ])", one.text)) < 5, one.id
        assert not re.search(r"\s\s|^\s|\s$", one.title + one.text), one.id


def test_the_rules_are_translated_into_hungarian_and_finnish() -> None:
    assert {"fi", "hu"} <= set(TRANSLATED)


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_paragraph_is_left_in_english(language: str) -> None:
    for one in paragraphs(language):
        english = paragraph(one.id, "en")
        assert one.text != english.text
        assert one.title != english.title or one.title == "Azul Mini"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_numbers(language: str) -> None:
    """A wrong digit in a translation would settle a dispute wrongly. Small numbers may be words."""
    for one in paragraphs(language):
        here, english = (sorted(re.findall(r"\d{2,}", text)) for text in (one.text, paragraph(one.id, "en").text))
        assert here == english, one.id


def test_rows_and_columns_are_named_as_in_the_rulebooks() -> None:
    for one in paragraphs("fi"):
        assert not re.search(r"(?i)(?<!\w)rivi(n|llä|ltä|lle|ä|t|ssä)?\b", one.title + one.text), one.id
    for one in paragraphs("hu"):
        for column in re.findall(r"(\w+) oszlop(?:ban|ért)", one.text):
            assert column == "függőleges" or one.boards <= stars(), one.id


def stars() -> set[str]:
    return {id for id, layout in LAYOUTS.items() if isinstance(layout, StarLayout)}


@pytest.mark.parametrize("board", LAYOUTS)
def test_every_board_has_all_of_its_rules(board: str) -> None:
    has = {one.id for one in paragraphs("en", board)}
    topics = {"wall": TOPICS_OF_A_WALL, "star": TOPICS_OF_STARS, "dome": TOPICS_OF_A_DOME}
    own = set(topics.pop(LAYOUTS[board].family))
    assert has >= (own - {"star-full-stars", "star-full-numbers"} if "glazed" in board else own)
    assert has >= TOPICS_OF_BOARDS.get(board, set())
    assert not has & {topic for others in topics.values() for topic in others}


def test_every_paragraph_has_known_boards_and_a_source() -> None:
    for one in paragraphs("en"):
        assert one.boards, one.id
        assert one.boards <= set(LAYOUTS), one.id
        assert one.basis, one.id
        assert {basis.book for basis in one.basis} <= set(sentences.BOOKS), one.id
        assert all(basis.section for basis in one.basis), one.id
    assert set(sentences.SURE) == {one.sure for one in paragraphs("en")} == set(Confidence)


def test_uncertain_paragraphs_say_so() -> None:
    for one in paragraphs("en"):
        if one.sure is Confidence.UNCONFIRMED:
            assert "your own board" in one.text, one.id
        if one.sure is Confidence.SILENT:
            assert re.search(r"do(es)? not say|says nothing|know no way", one.text), one.id
    unsure = {one.id for one in paragraphs("en") if one.sure in {Confidence.UNCONFIRMED, Confidence.SILENT}}
    assert unsure >= {"floor-crystal", "crystal-printed", "star-wild-order", "mono-numbers", "star-left"}
    assert unsure >= {"q-marker-floor-full", "never-below-1"}


@pytest.mark.parametrize("board", LAYOUTS)
def test_every_score_line_has_its_rule(board: str) -> None:
    reasons = {"wall": WALL_REASONS, "star": STAR_REASONS, "dome": DOME_REASONS}[LAYOUTS[board].family]
    for reason in GLAZED_REASONS if "glazed" in board else reasons:
        if reason == "double-space" and board != "crystal-mosaic-1":
            continue
        found = for_reason(reason, "hu", board)
        assert found, reason
        assert board in found.boards
        assert reason in reasons_of(found.id)
    assert {*GLAZED_REASONS, *WALL_REASONS, *DOME_REASONS} == set(Reason) - TOTALS


def test_the_rule_of_a_line_is_the_one_of_its_board() -> None:
    def title(reason: str, board: str) -> str:
        found = for_reason(reason, "en", board)
        return found.id if found else ""

    assert title("floor", "azul") == "floor-loss"
    assert title("floor", "crystal-mosaic-2") == "floor-crystal"
    assert title("full-row", "crystal-mosaic-1") == "wall-bonus"
    assert title("full-row", "crystal-mosaic-2") == "crystal-bonus"
    assert title("never-below", "summer-pavilion") == "never-below-1"
    assert title("double-space", "azul") == ""


def test_every_refusal_by_a_rule_of_the_game_leads_to_it() -> None:
    for code in set(refusals.REFUSALS) - ABOUT_THE_RECORD:
        assert any(for_refusal(code, "fi", board) for board in LAYOUTS), code
    assert not any(for_refusal(code, "en", board) for code in ABOUT_THE_RECORD for board in LAYOUTS)


@pytest.mark.parametrize("slip", slips.SLIPS)
def test_every_slip_leads_to_its_rule(slip: str) -> None:
    assert any(for_slip(slip, "en", board) for board in LAYOUTS)


@pytest.mark.parametrize("one", EXAMPLES, ids=lambda one: one.id)
def test_an_example_is_legal_and_scores_what_it_says(one: Paragraph) -> None:
    """Checks the points in the data against the scoring rules."""
    example = one.example
    assert example
    layout, tiles = LAYOUTS[example.board], read(example.tiles)
    assert example.board in one.boards
    assert set(example.spaces) <= set(tiles)
    for space, color in tiles.items():
        others = {other: tile for other, tile in tiles.items() if other != space}
        if isinstance(layout, WallLayout):
            assert layout.refuse_tile(others, space, color) is None
        else:
            assert layout.refuse_tile(others, space, color) is None
    if tiles.get(example.space) == SPECIAL:
        assert example.points == example.space.row
        assert tiles.keys() >= set(SPACES_OF_PLACE[PLACE_OF[example.space]])
    elif example.space:
        others = {other: tile for other, tile in tiles.items() if other != example.space}
        assert points(example.board, others, example.space) == example.points


def points(board: str, tiles: Tiles, space: Space) -> int:
    layout = LAYOUTS[board]
    if isinstance(layout, WallLayout):
        return sum(line.points for line in wall.score_tile_among(layout, tiles, space))
    if isinstance(layout, DomeLayout):
        return sum(part[1] for part in dome.score_tile(tiles, space))
    return len(star.linked_among(tiles, space))


def test_the_paragraph_on_two_statues_is_correct() -> None:
    """No space borders two statues; one in the center borders two pillars (q-two-statues)."""
    layout = LAYOUTS["summer-pavilion"]
    assert isinstance(layout, StarLayout)
    for group in layout.groups:
        for space in group:
            kinds = [structure.kind for structure in layout.structures if space in structure.spaces]
            assert kinds.count("statue") <= 1
            assert kinds.count("pillar") == (2 if space.startswith("7.") else kinds.count("pillar"))


@pytest.mark.parametrize(
    ("query", "language", "first"),
    [
        ("padló", "hu", {"wall-floor", "floor-loss", "floor-crystal"}),
        ("padlo", "hu", {"wall-floor", "floor-loss", "floor-crystal"}),
        ("padol", "hu", {"wall-floor", "floor-loss", "floor-crystal"}),
        ("floor", "hu", {"wall-floor", "floor-loss", "floor-crystal"}),
        ("betelt a padlóm", "hu", {"q-floor-full"}),
        ("kezdojatekos jelzo", "hu", {"wall-marker", "star-marker"}),
        ("dzsóker", "hu", {"star-wild", "q-wild-alone"}),
        ("DÖNTETLEN", "hu", {"wall-ties", "star-ties"}),
        ("szürke", "hu", {"place-free"}),
        ("miinuspisteet", "fi", {"floor-loss", "floor-crystal"}),
        ("miinuspistet", "fi", {"floor-loss", "floor-crystal"}),
        ("lattialle", "fi", {"wall-floor", "floor-loss", "q-floor-on-purpose"}),
        ("tasapeli", "fi", {"wall-ties", "star-ties"}),
        ("Patsas", "fi", {"star-bonus", "q-two-statues"}),
        ("flor", "en", {"wall-floor", "floor-loss", "floor-crystal"}),
        ("grey side", "en", {"place-free"}),
        ("may I split tiles over two lines?", "en", {"q-split-lines"}),
        ("tiebraker", "en", {"wall-ties", "star-ties"}),
        ("run out of tiles", "en", {"wall-tiles-out", "star-tiles-out"}),
        ("x2", "en", {"crystal-double"}),
        ("lattiarivi", "en", {"wall-floor", "floor-loss", "floor-crystal"}),
    ],
)
def test_search_finds_the_intended_paragraph(query: str, language: str, first: set[str]) -> None:
    assert search(query, language)[0].id in first


def test_search_can_be_limited_to_a_board() -> None:
    assert [one.id for one in search("döntetlen", "hu", "summer-pavilion-mini")] == ["star-ties"]
    assert search("jokeri", "fi", "crystal-mosaic-1") == []
    assert search("pylväs", "fi", "azul") == []


@pytest.mark.parametrize("query", ["", "  ", "?!", "qqqq", "💥", "a" * 10_000])
def test_search_finds_nothing_for_unknown_words(query: str) -> None:
    assert search(query, "en") == []


def test_words_are_found_without_accents_and_case() -> None:
    assert words("Kezdőjátékos-JELZŐ, ×2!") == ["kezdojatekos", "jelzo", "2"]


def test_documents_are_sorted_by_match_then_order() -> None:
    index = Index({"a": [("row", 1.0)], "b": [("row", 2.0)], "c": [("row", 2.0)], "d": [("other", 5.0)]})
    assert index.find("rows") == ["b", "c", "a"]
