// Shows the song in the document's title while it plays, so that the tab says what one hears.
import { useEffect } from "react";

export function useSongInTitle(song: string, playing: boolean) {
  useEffect(() => {
    if (!playing) return;
    let page = document.title;
    const show = () => {
      if (document.title === song) return;
      // A navigation has written the title of its page.
      page = document.title;
      document.title = song;
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = page;
    };
  }, [song, playing]);
}
