// Stories of buttons, icons and small controls.
import { useState } from "react";
import { Button, ButtonLink } from "#ui/button";
import { Equalizer } from "#ui/cards/equalizer";
import { Icon, iconNames } from "#ui/icon";
import { IconButton } from "#ui/icon-button";
import { PopupMenu } from "#ui/overlays/popup-menu";
import { Paging } from "#ui/paging";
import { Slider } from "#ui/slider";
import { Row } from "./row";

export const title = "Buttons and controls";

export const Menu = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Button onClick={({ currentTarget }) => setAnchor(currentTarget)}>Open the menu</Button>
      {anchor && (
        <PopupMenu
          label="More"
          anchor={anchor}
          entries={[
            { icon: "queue", label: "Play next", run: close },
            { icon: "disc", label: "Go to album", href: "#album" },
          ]}
          onClose={close}
        />
      )}
    </>
  );
};

export const Tones = () => (
  <Row>
    <Button tone="primary">Primary</Button>
    <Button tone="outline">Outline</Button>
    <Button tone="quiet">Quiet</Button>
    <Button tone="art">On artwork</Button>
  </Row>
);

export const Sizes = () => (
  <Row>
    <Button>Normal</Button>
    <Button size="large">Large</Button>
    <Button icon="play" tone="primary" size="large">
      With an icon
    </Button>
    <Button tone="primary" wide>
      Wide
    </Button>
  </Row>
);

export const States = () => (
  <Row>
    <Button tone="primary" disabled>
      Disabled
    </Button>
    <Button tone="primary" aria-disabled aria-busy>
      Busy
    </Button>
  </Row>
);

export const Links = () => (
  <Row>
    <ButtonLink href="#a" tone="primary">
      A link as a button
    </ButtonLink>
    <ButtonLink href="#b">Quiet link</ButtonLink>
  </Row>
);

export const IconButtons = () => (
  <Row>
    <IconButton icon="shuffle" label="Shuffle" pressed={false} />
    <IconButton icon="shuffle" label="Shuffle" pressed />
    <IconButton icon="chevron" label="Forward" directional />
    <IconButton icon="close" label="Close" disabled />
  </Row>
);

export const Icons = () => (
  <Row>
    {iconNames.map((name) => (
      <span key={name} style={{ display: "grid", justifyItems: "center", inlineSize: 96, fontSize: 12 }}>
        <Icon name={name} />
        {name}
      </span>
    ))}
  </Row>
);

export const Sliders = () => {
  const [value, setValue] = useState(40);
  return (
    <Row>
      <Slider
        label="Position"
        value={value}
        maximum={100}
        step={5}
        valueText={`${value} %`}
        onChange={setValue}
      />
      <Slider
        label="Volume"
        value={value}
        maximum={100}
        step={5}
        valueText={`${value} %`}
        onChange={setValue}
        quiet
      />
      <Slider
        label="Disabled"
        value={30}
        maximum={100}
        step={5}
        valueText="30 %"
        onChange={setValue}
        disabled
      />
    </Row>
  );
};

export const PagingAtTheStart = () => <Paging paging={{ offset: 0, limit: 20, total: 90, next: "#next" }} />;
export const PagingInTheMiddle = () => (
  <Paging paging={{ offset: 20, limit: 20, total: 90, previous: "#previous", next: "#next" }} />
);
export const PagingAtTheEnd = () => (
  <Paging paging={{ offset: 80, limit: 20, total: 90, previous: "#previous" }} />
);

export const Equalizers = () => (
  <Row>
    <Equalizer moving />
    <Equalizer moving={false} />
  </Row>
);
