// The pictures of an article that open large, in their order.
export interface StoryPicture {
  address: string;
  alt: string;
  caption: string;
  width: number;
  height: number;
}

/** All of them below an element, and which one is the link's. */
export function picturesOf(
  body: Element,
  link: HTMLAnchorElement,
): { pictures: StoryPicture[]; index: number } {
  const found = [...body.querySelectorAll<HTMLAnchorElement>("figure > a")];
  const pictures = found.map((each) => {
    const image = each.querySelector("img");
    return {
      address: each.getAttribute("href") ?? "",
      alt: image?.alt ?? "",
      caption: each.parentElement?.querySelector("figcaption")?.textContent ?? "",
      width: Number(image?.getAttribute("width")),
      height: Number(image?.getAttribute("height")),
    };
  });
  return { pictures, index: found.indexOf(link) };
}
