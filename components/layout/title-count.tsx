"use client";

import { useEffect } from "react";

const COUNT = /^\(\d+\) /;

/** Puts the number of conversations with something unread before the page's title: "(2) Search · Nearshelf". */
export function TitleCount({ count }: { count: number }) {
  useEffect(() => {
    const show = () => {
      const title = document.title.replace(COUNT, "");
      const wanted = count > 0 ? `(${count}) ${title}` : title;
      if (document.title !== wanted) document.title = wanted;
    };
    show();
    // Each page brings a title of its own.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [count]);
  return null;
}
