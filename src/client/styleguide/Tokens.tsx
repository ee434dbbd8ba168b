const COLOURS = [
  'page surface raised sunken tint tint-2 chrome chrome-deep chrome-line line line-strong',
  'ink text text-2 text-3 link accent accent-hover accent-press focus photo skeleton',
  'success success-bg danger danger-bg warn warn-bg info info-bg chart-orange chart-grey chart-blue',
].flatMap((names) => names.split(' '))
const SIZES = ['30', '24', '20', '18', '16', '15', '14', '13']

export function Tokens() {
  return (
    <>
      <ul className="guide-colours">
        {COLOURS.map((name) => (
          <li key={name} className="fs-13">
            <span style={{ background: `var(--sx-${name})` }} />
            {name}
          </li>
        ))}
      </ul>
      {SIZES.map((size) => (
        <p key={size} style={{ fontSize: `var(--sx-${size})` }}>
          {size} Toyota Hilux 2.8 GD-6 <span className="money">US$ 25 297</span>
        </p>
      ))}
      <p className="text-body-secondary">
        Second rank <span className="text-body-tertiary">and the least</span>, with <a href="#link">a link</a>.
      </p>
    </>
  )
}
