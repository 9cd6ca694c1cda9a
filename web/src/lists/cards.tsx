// The cards of a list: one a platoon, with its teams, the figures of their models and the special rules. On the page
// beside the builder, and alone on paper.
import type { Fact, Sheet, SheetCard, SheetModel } from "../protocol.ts";
import { RuleRef } from "./rules.tsx";

export function Card({ card, sheet, figures = true }: { card: SheetCard; sheet: Sheet; figures?: boolean }) {
  const names = [...new Set(card.teams.map((t) => t.model))];
  const models = names.flatMap((n) => sheet.models.filter((m) => m.name === n));
  return (
    <section class="army-card" aria-label={`Card of ${card.title}`}>
      <div class="army-card-head">
        <h3>{card.title}</h3>
        <b>{card.points}</b>
      </div>
      <p class="dim">
        {card.category}, {card.ratings}
      </p>
      <ul class="plain army-teams">
        {card.teams.map((t, i) => (
          <li key={i}>
            <b>{t.count}</b> <span>{t.name}</span> {t.remark && <small>{t.remark}</small>}
            {t.missing && <small class="army-missing">not on the table yet: {t.missing}</small>}
          </li>
        ))}
      </ul>
      {figures && models.map((m) => <Figures key={m.name} model={m} />)}
      <RuleList rules={card.rules} />
      {card.remarks.map((r) => (
        <p key={r} class="army-remark">
          {r}
        </p>
      ))}
    </section>
  );
}

function Figures({ model }: { model: SheetModel }) {
  return (
    <table class="army-figures">
      <caption>{model.name}</caption>
      <tbody>
        {model.facts.map((f, i) => (
          <tr key={i}>
            <th scope="row">{f.label}</th>
            <td>{f.text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function RuleList({ rules }: { rules: Fact[] }) {
  if (rules.length === 0) return null;
  return (
    <ul class="plain army-rules">
      {rules.map((r, i) => (
        <li key={i}>
          <RuleRef id={r.rule} words={r.label} /> <span>{r.text}</span>
        </li>
      ))}
    </ul>
  );
}

// What is printed: the whole list, every figure once.
export function CardSheet({ sheet }: { sheet: Sheet }) {
  return (
    <article class="card-sheet" aria-label="Card sheet">
      <header>
        <h2>{sheet.title}</h2>
        <p>
          {sheet.company}, {sheet.ratings}: {sheet.points} of {sheet.agreed} points
        </p>
      </header>
      <RuleList rules={sheet.rules} />
      {sheet.before.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <div class="card-columns">
        {sheet.cards.map((c, i) => (
          <Card key={i} card={c} sheet={sheet} figures={false} />
        ))}
        {sheet.models.map((m) => (
          <Figures key={m.name} model={m} />
        ))}
      </div>
    </article>
  );
}
