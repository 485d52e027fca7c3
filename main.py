"""Starts the app. It is what the phone runs, and does nothing else."""


def main() -> None:
    from scorer.ui.app.main import run

    run()


if __name__ == "__main__":
    main()
