"""What all tests share: hypothesis looks for counterexamples, not for slow machines."""

from hypothesis import settings

settings.register_profile("azulejo", deadline=None)
settings.load_profile("azulejo")
