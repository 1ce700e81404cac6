/** Speaks each cue of a film's descriptions, and writes it under the film (RGAA 4.5): browsers have no control for these tracks. */
export function startFilmDescriptions(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-descriptions]') : null;
    const film = button?.closest('[data-film]');
    const video = film?.querySelector('video');
    const text = film?.querySelector<HTMLElement>('[data-description]');
    const track = [...(video?.textTracks ?? [])].find(({ kind }) => kind === 'descriptions');
    if (!button || !video || !text || !track) return;
    const isOn = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(isOn));
    // A hidden track has its cues, and paints nothing.
    track.mode = isOn ? 'hidden' : 'disabled';
    track.oncuechange = isOn ? () => describe(track, text) : null;
    video.onpause = isOn ? stopSpeech : null;
    if (isOn) return;
    stopSpeech();
    text.textContent = '';
  });
}

const stopSpeech = () => window.speechSynthesis?.cancel();

/** Spoken by a French voice of the device: a voice of a remote service would be sent the text. Without one, a screen reader reads it. */
function describe({ activeCues }: TextTrack, text: HTMLElement): void {
  const sentence = [...(activeCues ?? [])].map((cue) => (cue as VTTCue).getCueAsHTML().textContent).join(' ');
  const voice = window.speechSynthesis
    ?.getVoices()
    .find(({ lang, localService }) => localService && /^fr\b/.test(lang));
  text.setAttribute('aria-live', voice ? 'off' : 'assertive');
  text.textContent = sentence;
  if (!voice || sentence === '') return;
  const speech = new SpeechSynthesisUtterance(sentence);
  speech.voice = voice;
  speech.lang = voice.lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(speech);
}
