import ProgressBar from 'react-bootstrap/ProgressBar'

type Props = {
  readonly name: string
  /** How much is done; 0 while nobody knows. */
  readonly value: number
  readonly max: number
  readonly className?: string
}

/** How far something is; striped over its whole length while that is not known. */
export function NamedProgress({ name, value, max, className = 'mt-2 mb-1' }: Props) {
  return (
    // Around another bar: the name of a single one would stand on the box about it.
    <ProgressBar className={className}>
      {value > 0 ? (
        <ProgressBar aria-label={name} now={value} max={max} />
      ) : (
        <ProgressBar aria-label={name} animated style={{ width: '100%' }} />
      )}
    </ProgressBar>
  )
}
