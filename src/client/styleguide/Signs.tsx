import { Icon } from '../ui/Icon.tsx'

const TONES = [
  { tone: '', icon: 'info', text: 'Plain' },
  { tone: 'ok', icon: 'ok', text: 'Good' },
  { tone: 'info', icon: 'info', text: 'To know' },
  { tone: 'warn', icon: 'warn', text: 'Care' },
  { tone: 'bad', icon: 'warn', text: 'Refused' },
] as const
const TOASTS = ['', 'success', 'warning', 'error']

export function Signs() {
  return (
    <>
      {TONES.map(({ tone, icon, text }) => (
        <p key={text} className={`note ${tone}`}>
          <Icon name={icon} /> <span>{text}: a sentence says what, and what to do next.</span>
        </p>
      ))}
      <p className="guide-row">
        {TONES.map(({ tone, text }) => (
          <span key={text} className={`tag ${tone}`}>
            {text}
          </span>
        ))}
        <span className="tag dark">Sold</span>
      </p>
      {TOASTS.map((kind) => (
        <div key={kind} className={`toastx ${kind}`}>
          A message{kind === '' ? '' : `: ${kind}`}
        </div>
      ))}
      <div className="strip">Offline – showing saved results</div>
      <div className="strip slow">Slow connection – showing saved results</div>
    </>
  )
}
