"""Number and date formats of each language; `scorer.wording.language` applies them."""

from typing import NamedTuple

NO_BREAK = "\N{NO-BREAK SPACE}"


class Forms(NamedTuple):
    """The formats of a language; strings with braces are templates."""

    name: str
    """Its name in the language itself."""
    region: str
    """The country whose voice is preferred for reading aloud."""
    thousands: str
    grouped_from: int
    """The smallest number with a thousands separator."""
    decimal: str
    percent: str
    months: tuple[str, ...]
    short_months: tuple[str, ...]
    weekdays: tuple[str, ...]
    """Starting on Monday; abbreviated for short dates."""
    date: str
    day: str
    weekday_and_day: str
    month_year: str
    time: str
    day_and_time: str


def words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


FORMS = {
    "en": Forms(
        name="English",
        region="US",
        thousands=",",
        grouped_from=1000,
        decimal=".",
        percent="{}%",
        months=words("January February March April May June July August September October November December"),
        short_months=words("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
        weekdays=words("Mon Tue Wed Thu Fri Sat Sun"),
        date="{day} {month} {year}",
        day="{day} {short_month}",
        weekday_and_day="{weekday} {day} {short_month}",
        month_year="{month} {year}",
        time="{hour:02}:{minute:02}",
        day_and_time="{date}, {time}",
    ),
    "hu": Forms(
        name="magyar",
        region="HU",
        thousands=NO_BREAK,
        grouped_from=10_000,
        decimal=",",
        percent="{}%",
        months=words(
            "január február március április május június július augusztus szeptember október november december"
        ),
        short_months=words("jan. febr. márc. ápr. máj. jún. júl. aug. szept. okt. nov. dec."),
        weekdays=words("hétfő kedd szerda csütörtök péntek szombat vasárnap"),
        date="{year}. {month} {day}.",
        day="{short_month} {day}.",
        weekday_and_day="{short_month} {day}., {weekday}",
        month_year="{year}. {month}",
        time="{hour}:{minute:02}",
        day_and_time="{date}, {time}",
    ),
    "fi": Forms(
        name="suomi",
        region="FI",
        thousands=NO_BREAK,
        grouped_from=10_000,
        decimal=",",
        percent=f"{{}}{NO_BREAK}%",
        months=words(
            "tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu"
        ),
        short_months=words("1. 2. 3. 4. 5. 6. 7. 8. 9. 10. 11. 12."),
        weekdays=words("ma ti ke to pe la su"),
        date="{day}. {month}ta {year}",
        day="{day}.{short_month}",
        weekday_and_day="{weekday} {day}.{short_month}",
        month_year="{month} {year}",
        time="{hour}.{minute:02}",
        day_and_time="{date} klo {time}",
    ),
}
