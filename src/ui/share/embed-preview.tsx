// The scene as it will stand in the article: the very frame, in the width that the dialog has.

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { BUILDER } from '../text-of-builder.ts';

/** A choice is often followed by another. */
const REST_MILLIS = 400;
const FIRST_HEIGHT = 420;

interface PreviewProps {
  readonly address: string;
  /** CSS pixels; null: what the content needs. */
  readonly height: number | null;
  /** Hears what the content needs. */
  readonly onNeed: (height: number) => void;
}

export function EmbedPreview({ address, height, onNeed }: PreviewProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const settled = useSettled(address);
  const [needed, setNeeded] = useState(FIRST_HEIGHT);
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent): void => {
      if (source !== frame.current?.contentWindow || data?.source !== 'threadway') return;
      if (data.type !== 'resize') return;
      setNeeded(data.payload.height);
      onNeed(data.payload.height);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [onNeed]);
  return (
    <section className="embed-preview">
      <h3>{BUILDER.preview}</h3>
      {/* Another address is another frame: to send one elsewhere would fill the history. */}
      <iframe
        key={settled}
        ref={frame}
        src={settled}
        title={BUILDER.previewFrame}
        height={height ?? needed}
        allow="fullscreen; clipboard-write"
      />
    </section>
  );
}

/** The text, once it has not changed for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), REST_MILLIS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return settled;
}
