from plyer.facades import TTS, Vibrator

tts: TTS
vibrator: Vibrator
