// A field whose text is the player's while he types: what is rendered meanwhile does not take it away. What he typed is
// told when he is done with it (Enter, another field, the arrows of a number).
import { useState } from "preact/hooks";

type Props = Omit<preact.JSX.IntrinsicElements["input"], "value" | "onInput" | "onChange" | "onBlur"> & { value: string | number; done: (text: string) => void };

export function Typed({ value, done, ...more }: Props) {
  const [text, set_text] = useState<string | null>(null);
  return (
    <input
      {...more}
      value={text ?? value}
      onInput={(e) => set_text(e.currentTarget.value)}
      onChange={(e) => {
        const typed = e.currentTarget.value;
        set_text(null);
        if (typed !== String(value)) done(typed);
      }}
      onBlur={() => set_text(null)}
    />
  );
}
