// Server rendering (SSR): renders a React tree as a string, in one walk and without the bookkeeping that React's own
// server renderer does for streaming. Its output is React's, byte for byte, so the browser hydrates it as usual;
// render-markup.test.tsx compares the two on every page. What it does not know it refuses with NotRendered, and the
// caller lets React render that page: see docs/decisions/0008-pages-are-rendered-in-one-walk.md.

import type { Component, ReactNode } from "react";
import * as React from "react";

/** Where components look for their hooks; React has no public name for it, and its own renderers use this one. */
const internals = (React as unknown as Record<string, { H: unknown }>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE!;

/** Something in the tree needs React's own renderer. */
export class NotRendered extends Error {}

function notRendered(what: string): never {
  throw new NotRendered(what);
}

// The inside of elements, contexts and wrapped components: React has no public types for it.
type Props = Record<string, unknown>;
interface Element {
  $$typeof: symbol;
  type: unknown;
  props: Props;
}
interface RenderedContext {
  $$typeof: symbol;
  _currentValue2: unknown;
}
const ELEMENT = Symbol.for("react.transitional.element");
const FRAGMENT = Symbol.for("react.fragment");
const STRICT_MODE = Symbol.for("react.strict_mode");
const CONTEXT = Symbol.for("react.context");
const CONSUMER = Symbol.for("react.consumer");
const FORWARD_REF = Symbol.for("react.forward_ref");
const MEMO = Symbol.for("react.memo");

// ---- one render at a time: the state of the walk ----
let out = "";
/** An attribute's closing quote is still to be written: with what follows it, so that there are fewer pieces to join. */
let quoteIsOpen = false;
/** The last thing written is text; text after it is separated by a comment, as the browser's React expects. */
let afterText = false;
/** Of static markup nothing comes alive: no separators, and the head's elements stay where they are. */
let isStatic = false;
/** Where the walk is, as bits: what ids are made of. See React's ReactFizzTreeContext. */
let treeBits = 1;
let treeOverflow = "";
let idsInComponent = 0;
/** No component, whose output may change, has been called since this was set. */
let isConstant = false;
/** The inside of drawings by their elements: an element never changes, and every icon is made of the same ones. */
const drawings = new WeakMap<object, string>();
/** Of the select around an option. */
let selectedValue: unknown = null;
const contexts: { context: RenderedContext; outer: unknown }[] = [];
let eagerImages: EagerImages;

interface EagerImages {
  first: Map<string, string>;
  others: Map<string, string>;
}

/** The markup of a tree that the browser hydrates, and the hints for its pictures, which belong into the head. */
export function renderMarkup(tree: ReactNode): { markup: string; preloads: string } {
  const markup = render(tree, false);
  const { first, others } = eagerImages;
  return { markup, preloads: [...first.values(), ...others.values()].join("") };
}

/** The markup of a tree that stays as it is: the document around a page. */
export function renderStaticMarkup(tree: ReactNode): string {
  return render(tree, true);
}

function render(tree: ReactNode, stays: boolean): string {
  const outer = internals.H;
  out = "";
  afterText = false;
  quoteIsOpen = false;
  isStatic = stays;
  treeBits = 1;
  treeOverflow = "";
  selectedValue = null;
  eagerImages = { first: new Map(), others: new Map() };
  internals.H = hooks;
  try {
    renderNode(tree);
    return out;
  } finally {
    internals.H = outer;
    // After a failure the walk has not come back through its contexts.
    for (let left = contexts.pop(); left; left = contexts.pop()) left.context._currentValue2 = left.outer;
    out = "";
  }
}

// ---- nodes ----
function renderNode(node: unknown): void {
  if (typeof node === "string") renderText(node);
  else if (typeof node === "object" && node !== null) {
    if ((node as Element).$$typeof === ELEMENT)
      renderElement((node as Element).type, (node as Element).props);
    else if (Array.isArray(node)) renderChildren(node);
    else notRendered(`a child of another kind: ${Object.prototype.toString.call(node)}`);
  } else if (typeof node === "number" || typeof node === "bigint") renderText(String(node));
}

function renderText(text: string): void {
  if (text === "") return;
  if (afterText && !isStatic) out += "<!-- -->";
  out += escapeMarkup(text);
  afterText = true;
}

function renderChildren(children: unknown[]): void {
  const bits = treeBits;
  const overflow = treeOverflow;
  const count = children.length;
  for (let index = 0; index < count; index += 1) {
    enterTree(bits, overflow, count, index);
    renderNode(children[index]);
  }
  treeBits = bits;
  treeOverflow = overflow;
}

/** React's pushTreeContext: the position among its siblings is put before the positions of those around it. */
function enterTree(bits: number, overflow: string, count: number, index: number): void {
  let around = bits;
  let aroundLength = 31 - Math.clz32(around);
  around &= ~(1 << aroundLength);
  const ownLength = 32 - Math.clz32(count);
  treeOverflow = overflow;
  if (ownLength + aroundLength > 30) {
    const full = aroundLength - (aroundLength % 5);
    treeOverflow = (around & ((1 << full) - 1)).toString(32) + overflow;
    around >>= full;
    aroundLength -= full;
  }
  treeBits = (1 << (ownLength + aroundLength)) | ((index + 1) << aroundLength) | around;
}

function renderElement(type: unknown, props: Props): void {
  if (typeof type === "string") renderHost(type, props);
  else if (typeof type === "function") {
    if (type.prototype?.isReactComponent) renderClass(type as ClassType, props);
    else renderFunction(type as (props: Props) => unknown, props);
  } else if (type === FRAGMENT || type === STRICT_MODE) renderNode(props.children);
  else renderWrapped(type as Wrapped, props);
}

/** The wrapper that a memo, a context or a forwarded reference has around its component. */
interface Wrapped {
  $$typeof?: symbol;
  type: unknown;
  render: (props: Props, ref: unknown) => unknown;
  _context: RenderedContext;
}

function renderWrapped(type: Wrapped | null, props: Props): void {
  switch (type?.$$typeof) {
    case MEMO:
      renderElement(type.type, props);
      break;
    case CONTEXT:
      renderProvider(type as unknown as RenderedContext, props);
      break;
    case CONSUMER:
      isConstant = false;
      renderNode((props.children as (value: unknown) => unknown)(type._context._currentValue2));
      break;
    case FORWARD_REF: {
      const { ref = null, ...others } = props;
      renderFunction((given: Props) => type.render(given, ref), others);
      break;
    }
    default:
      notRendered(`an element of another type: ${String(type)}`);
  }
}

function renderFunction(component: (props: Props) => unknown, props: Props): void {
  idsInComponent = 0;
  isConstant = false;
  const node = component(props);
  if (idsInComponent === 0) {
    renderNode(node);
    return;
  }
  // A component that asked for an id is a level of its own in the ids below it.
  const bits = treeBits;
  const overflow = treeOverflow;
  enterTree(bits, overflow, 1, 0);
  renderNode(node);
  treeBits = bits;
  treeOverflow = overflow;
}

type ClassType = (new (
  props: Props,
) => Component<Props, Props>) & {
  contextType?: unknown;
  getDerivedStateFromProps?: (props: Props, state: Props | null) => Props | null;
};

function renderClass(type: ClassType, props: Props): void {
  if (type.contextType || "defaultProps" in type) notRendered("a class with a context or default properties");
  isConstant = false;
  const instance = new type(props);
  if ("UNSAFE_componentWillMount" in instance || "componentWillMount" in instance)
    notRendered("componentWillMount");
  const state = instance.state ?? null;
  const derived = type.getDerivedStateFromProps?.(props, state);
  Object.assign(instance, { props, state: derived ? { ...state, ...derived } : state });
  renderNode(instance.render());
}

function renderProvider(context: RenderedContext, props: Props): void {
  contexts.push({ context, outer: context._currentValue2 });
  context._currentValue2 = props.value;
  renderNode(props.children);
  const { outer } = contexts.pop()!;
  context._currentValue2 = outer;
}

// ---- elements of HTML and SVG ----
/** Elements that hold nothing and have no end. */
const voids = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "keygen",
  "link",
  "meta",
  "param",
  "source",
  "track",
  "wbr",
]);
/** React moves the first ones into the head, and knows rules for the others that nothing here needs. */
const ofTheHead = new Set(["title", "meta", "link", "script", "style", "html", "head", "body", "base"]);
const notKnown = new Set(["picture", "noscript", "object", "menuitem", "pre", "listing", "style"]);

interface Tag {
  start: string;
  end: string;
  write: (props: Props) => unknown;
}
const tags = new Map<string, Tag>();

function makeTag(name: string): Tag {
  if (notKnown.has(name) || name.includes("-") || !/^[a-zA-Z][a-zA-Z1-6]*$/.test(name))
    notRendered(`<${name}>`);
  const end = voids.has(name) || name === "input" ? "" : `</${name}>`;
  const tag = { start: `<${name}`, end, write: writers[name] ?? (end ? writeAttributes : writeVoid) };
  tags.set(name, tag);
  return tag;
}

function renderHost(name: string, props: Props): void {
  if (!isStatic && ofTheHead.has(name)) notRendered(`<${name}> within a page`);
  const tag = tags.get(name) ?? makeTag(name);
  out += tag.start;
  const children = tag.write(props);
  if (typeof children === "string") out = out + escapeMarkup(children) + tag.end;
  else {
    if (children !== null && children !== undefined) {
      afterText = false;
      if (name === "select") {
        const outer = selectedValue;
        selectedValue = props.value ?? props.defaultValue ?? null;
        renderNode(children);
        selectedValue = outer;
      } else if (name === "svg" && typeof children === "object") renderDrawing(children);
      else renderNode(children);
    }
    out += tag.end;
  }
  afterText = false;
}

function renderDrawing(children: object): void {
  const known = drawings.get(children);
  if (known !== undefined) {
    out += known;
    return;
  }
  const before = out;
  out = "";
  isConstant = true;
  renderNode(children);
  if (isConstant) drawings.set(children, out);
  out = before + out;
}

/** Writes the attributes and the end of the start tag; what is left is the children. */
function writeAttributes(props: Props): unknown {
  let html: unknown;
  for (const name in props) {
    if (name === "children") continue;
    const value = props[name];
    if (value === null || value === undefined) continue;
    if (name === "dangerouslySetInnerHTML") html = (value as { __html: unknown }).__html;
    else writeAttribute(name, value);
  }
  endStartTag();
  if (html === undefined || html === null) return props.children;
  out += String(html);
  return null;
}

function writeVoid(props: Props): null {
  for (const name in props) {
    const value = props[name];
    if (value !== null && value !== undefined) writeAttribute(name, value);
  }
  endVoidTag();
  return null;
}

/** Writes the attributes that are not held back, then these in their own order. */
function writeOrdered(props: Props, held: Set<string>, last: () => void): void {
  for (const name in props) {
    if (name === "children" || held.has(name)) continue;
    const value = props[name];
    if (value === null || value === undefined) continue;
    if (name === "dangerouslySetInnerHTML") notRendered("markup within a field");
    writeAttribute(name, value);
  }
  last();
}

function writeGiven(props: Props, names: string[]): void {
  for (const name of names) {
    const value = props[name];
    if (typeof value === "function") notRendered("an action that is a function");
    if (value !== null && value !== undefined) writeAttribute(name, value);
  }
}

const ofForms = ["action", "encType", "method", "target"];
const ofButtons = ["name", "formAction", "formEncType", "formMethod", "formTarget"];
const heldOfForms = new Set(ofForms);
const heldOfButtons = new Set(ofButtons);
const heldOfInputs = new Set([...ofButtons, "checked", "defaultChecked", "value", "defaultValue"]);
const heldOfSelects = new Set(["value", "defaultValue"]);
const heldOfOptions = new Set(["selected"]);

/** Elements whose attributes React writes in an order, or a way, of their own. */
const writers: Record<string, Tag["write"]> = {
  a(props) {
    // An empty address is one of a link, and of nothing else.
    if (props.href !== "") return writeAttributes(props);
    return writeAttributes({ ...props, href: new EmptyAddress() });
  },
  img(props) {
    if (!isStatic && props.loading !== "lazy") noteEagerImage(props);
    return writeVoid(props);
  },
  form(props) {
    writeOrdered(props, heldOfForms, () => writeGiven(props, ofForms));
    endStartTag();
    return props.children;
  },
  button(props) {
    writeOrdered(props, heldOfButtons, () => writeGiven(props, ofButtons));
    endStartTag();
    return props.children;
  },
  input(props) {
    writeOrdered(props, heldOfInputs, () => {
      writeGiven(props, ofButtons);
      if (props.checked ?? props.defaultChecked) writeEmpty(attributeOf("checked"));
      const value = props.value ?? props.defaultValue;
      if (value !== null && value !== undefined) writeAttribute("value", value);
    });
    endVoidTag();
    return null;
  },
  select(props) {
    writeOrdered(props, heldOfSelects, () => undefined);
    endStartTag();
    return props.children;
  },
  option(props) {
    writeOrdered(props, heldOfOptions, () => {
      if (selectedValue === null) {
        if (props.selected) writeEmpty(attributeOf("selected"));
        return;
      }
      if (
        typeof selectedValue === "object" ||
        (props.value === undefined && typeof props.children !== "string")
      )
        notRendered("an option without a value of its own");
      if (String(selectedValue) === String(props.value ?? props.children))
        writeEmpty(attributeOf("selected"));
    });
    endStartTag();
    return props.children;
  },
  textarea(props) {
    if (props.children !== undefined) notRendered("a text area with children");
    writeOrdered(props, heldOfSelects, () => undefined);
    endStartTag();
    const value = props.value ?? props.defaultValue;
    if (value !== null && value !== undefined)
      out += (String(value).startsWith("\n") ? "\n" : "") + escapeMarkup(String(value));
    return null;
  },
  title(props) {
    if (typeof props.children !== "string") notRendered("a title of several parts");
    return writeAttributes(props);
  },
  script(props) {
    if (props.children !== undefined) notRendered("a script with text");
    return writeAttributes(props);
  },
};

class EmptyAddress {}

const PRELOADED_FIRST = 10;

/** React asks early for pictures that are not lazy: for those that matter most, and for the first ten. */
function noteEagerImage(props: Props): void {
  const { src, srcSet, sizes, fetchPriority } = props as Record<string, unknown>;
  if ((!src && !srcSet) || fetchPriority === "low") return;
  if ((src && typeof src !== "string") || (srcSet && typeof srcSet !== "string")) return;
  if (/^data:/i.test(String(src ?? "")) || /^data:/i.test(String(srcSet ?? ""))) return;
  const { first, others } = eagerImages;
  const key = srcSet ? `${srcSet}\n${sizes || ""}` : String(src);
  const important = fetchPriority === "high" || first.size < PRELOADED_FIRST;
  const known = others.get(key);
  if (known !== undefined) {
    if (important) {
      others.delete(key);
      first.set(key, known);
    }
    return;
  }
  if (first.has(key)) return;
  const before = out;
  out = "";
  writeVoid({
    rel: "preload",
    as: "image",
    href: srcSet ? undefined : src,
    imageSrcSet: srcSet || undefined,
    imageSizes: typeof sizes === "string" ? sizes : undefined,
    crossOrigin: props.crossOrigin,
    integrity: props.integrity,
    type: props.type,
    fetchPriority,
    referrerPolicy: props.referrerPolicy,
  });
  (important ? first : others).set(key, `<link${out}`);
  out = before;
}

// ---- attributes ----
type Kind =
  | "text"
  | "address"
  | "style"
  | "boolean"
  | "any"
  | "nothing"
  | "plain"
  | "count"
  | "start"
  | "download"
  | "lower";
interface Attribute {
  kind: Kind;
  /** As the first attribute of an element that has a value, and after another one, whose quote it closes. */
  first: string;
  next: string;
}
const named: Record<string, [Kind, string]> = {
  className: ["text", "class"],
  tabIndex: ["text", "tabindex"],
  dir: ["text", "dir"],
  role: ["text", "role"],
  viewBox: ["text", "viewBox"],
  width: ["text", "width"],
  height: ["text", "height"],
  style: ["style", "style"],
  src: ["address", "src"],
  href: ["address", "href"],
  action: ["address", "action"],
  formAction: ["address", "formAction"],
  htmlFor: ["plain", "for"],
  crossOrigin: ["plain", "crossorigin"],
  strokeWidth: ["plain", "stroke-width"],
  strokeLinecap: ["plain", "stroke-linecap"],
  strokeLinejoin: ["plain", "stroke-linejoin"],
  stopColor: ["plain", "stop-color"],
  stopOpacity: ["plain", "stop-opacity"],
  fillRule: ["plain", "fill-rule"],
  clipRule: ["plain", "clip-rule"],
  clipPath: ["plain", "clip-path"],
  capture: ["download", "capture"],
  download: ["download", "download"],
  rowSpan: ["start", "rowSpan"],
  start: ["start", "start"],
};
function nameAll(kind: Kind, names: string) {
  for (const name of names.split(" ")) named[name] ??= [kind, kind === "lower" ? name.toLowerCase() : name];
}
nameAll(
  "nothing",
  "defaultValue defaultChecked innerHTML suppressContentEditableWarning suppressHydrationWarning ref",
);
nameAll("lower", "autoFocus multiple muted");
nameAll("any", "contentEditable spellCheck draggable value focusable");
nameAll(
  "boolean",
  "inert allowFullScreen async autoPlay controls default defer disabled formNoValidate hidden loop noModule noValidate open playsInline readOnly required reversed itemScope",
);
nameAll("count", "cols rows size span");
// Written as they are, capitals and all.
nameAll(
  "plain",
  "charSet hrefLang srcSet imageSrcSet imageSizes autoComplete autoCapitalize autoCorrect fetchPriority inputMode enterKeyHint maxLength minLength encType formEncType formMethod formTarget dateTime colSpan referrerPolicy preserveAspectRatio gradientUnits gradientTransform patternUnits popoverTarget popoverTargetAction",
);

const attributes = new Map<string, Attribute>();

function makeAttribute(name: string): Attribute {
  const known = Object.hasOwn(named, name) ? named[name] : undefined;
  let [kind, written] = known ?? (["plain", name] as const);
  if (!known) {
    if (/^on/i.test(name) && name.length > 2) kind = "nothing";
    else if (!/^[a-z][a-z0-9-]*$/.test(name)) notRendered(`the attribute ${name}`);
  }
  const attribute = { kind, first: ` ${written}="`, next: `" ${written}="` };
  attributes.set(name, attribute);
  return attribute;
}

function attributeOf(name: string): Attribute {
  return attributes.get(name) ?? makeAttribute(name);
}

function writeValue({ first, next }: Attribute, text: string): void {
  out = out + (quoteIsOpen ? next : first) + escapeMarkup(text);
  quoteIsOpen = true;
}

/** Without escaping, because there is nothing. */
function writeEmpty({ first, next }: Attribute): void {
  out += quoteIsOpen ? next : first;
  quoteIsOpen = true;
}

function endStartTag(): void {
  out += quoteIsOpen ? '">' : ">";
  quoteIsOpen = false;
}

function endVoidTag(): void {
  out += quoteIsOpen ? '"/>' : "/>";
  quoteIsOpen = false;
}

function writeAttribute(name: string, value: unknown): void {
  const attribute = attributeOf(name);
  const { kind } = attribute;
  if (typeof value === "string") {
    switch (kind) {
      case "text":
      case "plain":
      case "any":
      case "download":
        writeValue(attribute, value);
        return;
      case "address":
        if (value === "" && (name === "src" || name === "href")) return;
        writeValue(attribute, safeAddress(value));
        return;
    }
  }
  writeOther(name, value, attribute);
}

/** Values that are not text, and the rarer kinds of attributes. */
function writeOther(name: string, value: unknown, attribute: Attribute): void {
  const { kind } = attribute;
  if (kind === "nothing") return;
  if (kind === "style") {
    writeStyle(value as Record<string, unknown>);
    return;
  }
  if (value instanceof EmptyAddress) {
    writeEmpty(attribute);
    return;
  }
  if (typeof value === "function" || typeof value === "symbol") return;
  switch (kind) {
    case "boolean":
    case "lower":
      if (value) writeEmpty(attribute);
      return;
    case "text":
      if (typeof value !== "boolean") writeValue(attribute, String(value));
      return;
    case "plain":
      if (typeof value === "boolean" && !name.startsWith("data-") && !name.startsWith("aria-")) return;
      writeValue(attribute, String(value));
      return;
    case "any":
      writeValue(attribute, String(value));
      return;
    case "count":
    case "start":
      if (!Number.isNaN(Number(value)) && (kind === "start" || Number(value) >= 1))
        writeValue(attribute, String(value));
      return;
    case "download":
      if (value === true) writeEmpty(attribute);
      else if (value !== false) writeValue(attribute, String(value));
      return;
    case "address":
      if (typeof value !== "boolean") writeValue(attribute, safeAddress(String(value)));
  }
}

const styleNames = new Map<string, string>();
function styleName(name: string): string {
  const known = styleNames.get(name);
  if (known !== undefined) return known;
  const made = name.startsWith("--")
    ? escapeMarkup(name)
    : escapeMarkup(
        name
          .replace(/([A-Z])/g, "-$1")
          .toLowerCase()
          .replace(/^ms-/, "-ms-"),
      );
  styleNames.set(name, made);
  return made;
}

function writeStyle(style: Record<string, unknown>): void {
  let start = quoteIsOpen ? '" style="' : ' style="';
  for (const name in style) {
    const value = style[name];
    if (value === null || value === undefined || typeof value === "boolean" || value === "") continue;
    if (typeof value === "number" && value !== 0 && !name.startsWith("--"))
      notRendered("a style that is a number");
    out += `${start}${styleName(name)}:${escapeMarkup(String(value).trim())}`;
    start = ";";
    quoteIsOpen = true;
  }
}

/** Browsers skip what is not a letter here, so it is looked past. */
const script = new RegExp(`^[\\u0000-\\u001F ]*${[..."javascript"].join("[\\r\\n\\t]*")}[\\r\\n\\t]*:`, "i");
const SLASH = 47;

/** A page may not be made to run a script by an address. */
function safeAddress(address: string): string {
  if (address.charCodeAt(0) === SLASH || !script.test(address)) return address;
  return "javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')";
}

const special = /["'&<>]/;
const escapes: Record<string, string> = {
  '"': "&quot;",
  "'": "&#x27;",
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
};

/** Text and attribute values alike. */
export function escapeMarkup(text: string): string {
  return special.test(text) ? text.replace(/["'&<>]/g, (sign) => escapes[sign]!) : text;
}

// ---- hooks: what a component may ask of its first and only render ----
function refuseUpdate(): never {
  notRendered("a state that changes while its component is rendered");
}
const nothing = () => undefined;
const unknownHook = () => notRendered("a hook that only React's renderer knows");

const hooks = {
  readContext: (context: RenderedContext) => context._currentValue2,
  use(usable: RenderedContext) {
    return usable.$$typeof === CONTEXT ? usable._currentValue2 : notRendered("a promise");
  },
  useContext: (context: RenderedContext) => context._currentValue2,
  useMemo: (make: () => unknown) => make(),
  useCallback: (callback: unknown) => callback,
  useReducer: (_: unknown, first: unknown, make?: (first: unknown) => unknown) => [
    make ? make(first) : first,
    refuseUpdate,
  ],
  useState: (first: unknown) => [typeof first === "function" ? first() : first, refuseUpdate],
  useRef: (current: unknown) => ({ current }),
  useId() {
    const local = idsInComponent;
    idsInComponent += 1;
    const leading = 1 << (31 - Math.clz32(treeBits));
    const tree = (treeBits & ~leading).toString(32) + treeOverflow;
    return `_R_${tree}${local > 0 ? `H${local.toString(32)}` : ""}_`;
  },
  useSyncExternalStore: (_: unknown, __: unknown, serverSnapshot?: () => unknown) =>
    serverSnapshot ? serverSnapshot() : notRendered("a store without a server's snapshot"),
  useDeferredValue: (value: unknown, first?: unknown) => (first === undefined ? value : first),
  useTransition: () => [false, refuseUpdate],
  useEffectEvent: () => refuseUpdate,
  useDebugValue: nothing,
  useEffect: nothing,
  useImperativeHandle: nothing,
  useInsertionEffect: nothing,
  useLayoutEffect: nothing,
  useActionState: unknownHook,
  useCacheRefresh: unknownHook,
  useFormState: unknownHook,
  useHostTransitionStatus: unknownHook,
  useMemoCache: unknownHook,
  useOptimistic: unknownHook,
};
