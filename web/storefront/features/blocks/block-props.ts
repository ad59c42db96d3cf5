// The props of each kind of block.
import type { Block } from "#generated/payloads";

export interface BlockProps {
  block: Block;
  /** The first block of the page, whose images are loaded eagerly. */
  first: boolean;
}
