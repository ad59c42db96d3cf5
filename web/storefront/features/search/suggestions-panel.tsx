// The panel below the search field: the recent searches of an empty field, or suggestions for its words.
import { RecentList, SuggestionList } from "./suggestion-list";
import type { SuggestionState } from "./use-suggestion-state";

export function SuggestionsPanel({ id, state }: { id: string; state: SuggestionState }) {
  const { found, recent, isRecent, active, choose, forget, forgetAll } = state;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on the list leaves the focus in the field
    <div className="suggestions-panel" onMouseDown={(event) => event.preventDefault()}>
      {isRecent ? (
        <RecentList
          id={id}
          terms={recent}
          active={active}
          onChoose={choose}
          onRemove={forget}
          onClear={forgetAll}
        />
      ) : (
        found && <SuggestionList id={id} found={found} active={active} onChoose={choose} />
      )}
    </div>
  );
}
