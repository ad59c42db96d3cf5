// The transcript: follows the clock, marks the sentence that is heard and keeps it in sight. A press on one plays it.
import { useEffect, useRef, useState } from "react";
import { FormattedMessage } from "#kit/messages/i18n";
import { inLanguage } from "#kit/messages/text-language";
import { useEnvelope } from "#kit/page/page";
import { player } from "../player-actions";
import { usePlayer } from "../player-state";
import { useSpeech } from "./speech-state";
import { type Cue, cueAt, readWebvtt } from "./webvtt";
import "./transcript-panel.css";

/** Nothing for what has no transcript, or is heard as a preview. */
export function TranscriptPanel() {
  const { locale } = useEnvelope();
  const transcripts = useSpeech((state) => state.transcripts);
  const chosen = transcripts.find(({ language }) => language.startsWith(locale)) ?? transcripts[0];
  const cues = useCues(chosen?.url);
  if (!chosen || cues.length === 0) return null;
  const language = chosen.language.slice(0, 2);
  return (
    <section className="transcript" aria-labelledby="transcript">
      <h3 id="transcript">
        <FormattedMessage id="player.transcript" />
      </h3>
      <Cues cues={cues} lang={language === locale ? undefined : language} />
    </section>
  );
}

function useCues(url: string | undefined): Cue[] {
  const [read, setRead] = useState<{ url: string; cues: Cue[] } | null>(null);
  useEffect(() => {
    if (!url) return;
    const leaving = new AbortController();
    fetch(url, { signal: leaving.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`the transcript answered ${answer.status}`);
        setRead({ url, cues: readWebvtt(await answer.text()) });
      })
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) console.error("The transcript could not be read:", error);
      });
    return () => leaving.abort();
  }, [url]);
  return read && read.url === url ? read.cues : [];
}

function Cues({ cues, lang }: { cues: Cue[]; lang?: string }) {
  const list = useRef<HTMLOListElement>(null);
  const current = usePlayer((state) => cueAt(cues, state.position));
  useEffect(() => {
    const row = list.current?.children[current];
    if (!list.current || !(row instanceof HTMLElement)) return;
    // Only the list scrolls, and not the sheet around it.
    list.current.scrollTop = row.offsetTop - (list.current.clientHeight - row.offsetHeight) / 2;
  }, [current]);
  return (
    <ol ref={list} {...inLanguage(lang)}>
      {cues.map(({ start, voice, text }, index) => (
        <li key={start} aria-current={index === current || undefined}>
          <button type="button" onClick={() => player.seek(start)}>
            {voice && voice !== cues[index - 1]?.voice && <span className="transcript-voice">{voice}</span>}
            {text}
          </button>
        </li>
      ))}
    </ol>
  );
}
