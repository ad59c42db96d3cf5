// The player controls that bar and sheet share. Transport, seek and volume run left to right in every language.
import { useIntl, useText } from "#kit/messages/i18n";
import { Icon } from "#ui/icon";
import { IconButton } from "#ui/icon-button";
import { Slider } from "#ui/slider";
import { Spinner } from "#ui/states";
import { formatDuration } from "../duration";
import { player } from "../player-actions";
import { usePlayer } from "../player-state";
import { currentTrack } from "../playlist/playlist";
import "./player-controls.css";

export function PlayPause() {
  const text = useText();
  const wanted = usePlayer((state) => state.wanted);
  const waits = usePlayer((state) => state.wanted && state.phase === "loading");
  return (
    <button
      type="button"
      className="play-pause"
      aria-label={text(wanted ? "player.pause" : "player.play")}
      aria-busy={waits}
      onClick={player.toggle}
    >
      {waits ? <Spinner /> : <Icon name={wanted ? "pause" : "play"} />}
    </button>
  );
}

interface StepButtonProps {
  to: "next" | "previous";
  /** To another episode or chapter. */
  spoken?: boolean;
  className?: string;
}

export function StepButton({ to, spoken, className }: StepButtonProps) {
  const text = useText();
  const label = text(spoken ? `player.${to}Part` : `player.${to}`);
  return <IconButton icon={to} label={label} className={className} onClick={player[to]} />;
}

export function ShuffleToggle({ className }: { className?: string }) {
  const text = useText();
  const shuffle = usePlayer((state) => state.playlist.shuffle);
  return (
    <IconButton
      icon="shuffle"
      label={text("player.shuffle")}
      pressed={shuffle}
      className={className}
      onClick={player.toggleShuffle}
    />
  );
}

/** One button with three states, so its accessible name includes the state. */
export function LoopButton({ className }: { className?: string }) {
  const text = useText();
  const loop = usePlayer((state) => state.playlist.loop);
  const classes = [className, loop !== "off" && "on"].filter(Boolean).join(" ");
  return (
    <IconButton
      icon={loop === "one" ? "repeat-one" : "repeat"}
      label={text(`player.loop.${loop}`)}
      className={classes}
      onClick={player.cycleLoop}
    />
  );
}

/** Shows the catalogue's duration until the audio reports its own. Lengths are rounded, as the server does in lists. */
function useTimes() {
  const duration = usePlayer(({ duration, playlist }) =>
    Math.round(duration || currentTrack(playlist)?.durationSeconds || 0),
  );
  const position = usePlayer((state) => Math.floor(state.position));
  return { position, duration };
}

export function Seek() {
  const text = useText();
  const intl = useIntl();
  const { position, duration } = useTimes();
  const title = usePlayer((state) => currentTrack(state.playlist)?.title ?? "");
  const now = formatDuration(position, intl);
  const total = formatDuration(duration, intl);
  return (
    <div className="seek">
      <span>{now}</span>
      <SeekLine
        label={text("player.positionIn", { title })}
        duration={duration}
        valueText={text("player.positionOf", { now, total })}
      />
      <span>{total}</span>
    </div>
  );
}

function SeekLine({ label, duration, valueText }: { label: string; duration: number; valueText: string }) {
  const position = usePlayer((state) => state.position);
  return (
    <Slider
      label={label}
      value={position}
      maximum={duration}
      step={5}
      valueText={valueText}
      onChange={player.seek}
    />
  );
}

export function Volume() {
  const text = useText();
  const intl = useIntl();
  const muted = usePlayer((state) => state.playlist.muted);
  const volume = usePlayer((state) => (state.playlist.muted ? 0 : state.playlist.volume));
  const icon = volume === 0 ? "mute" : volume < 0.5 ? "volume-low" : "volume";
  return (
    <>
      <IconButton
        icon={icon}
        label={text(muted ? "player.unmute" : "player.mute")}
        onClick={player.toggleMuted}
      />
      <Slider
        className="volume"
        quiet
        label={text("player.volume")}
        value={volume}
        maximum={1}
        step={0.05}
        valueText={intl.formatNumber(volume, { style: "percent" })}
        onChange={player.setVolume}
      />
    </>
  );
}
