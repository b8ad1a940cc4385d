// A sequence in lines of one length, so that a period stands below itself.
import type {ComponentChildren} from 'preact';

/// `cell`: what stands for n, counted from 0 to `count` - 1, and how it looks.
export function Strip({title, width, count, cell}: {title: string, width: number, count: number, cell: (n: number) => {kind: string, text: ComponentChildren}}) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={title}>
      <table class="strip">
        <caption>{title}</caption>
        <thead><tr><th scope="col">n</th>{Array.from({length: Math.min(width, count)}, (_, i) => <th scope="col">+{i}</th>)}</tr></thead>
        <tbody>
          {Array.from({length: Math.ceil(count / width)}, (_, line) =>
            <tr><th scope="row">{line * width}</th>
              {Array.from({length: Math.min(width, count - line * width)}, (_, i) => {
                const {kind, text} = cell(line * width + i);
                return <td class={kind}>{text}</td>;
              })}</tr>)}
        </tbody>
      </table>
    </div>
  );
}
