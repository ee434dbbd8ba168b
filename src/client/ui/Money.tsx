import { Fragment } from 'react'

/** What stands before the digits with its no-break space, the digits, and what follows. */
const AMOUNT = /^(\D*)(\d[\d\u00A0.]*)(.*)$/s

/** Digits and spaces of hundreds of millions and more: smaller where there is little room. */
const LONG = 11

type Props = {
  /** An amount as it is printed, also within words: 'about TSh 1 807 200 000'. */
  readonly text: string
  readonly className?: string
}

/**
 * An amount that is never cut: where it is too long for its place its digits stand below its currency, and only then
 * break between their thousands.
 */
export function Money({ text, className = '' }: Props) {
  const [, before = text, digits = '', after = ''] = AMOUNT.exec(text) ?? []
  return (
    <span className={['money', digits.length >= LONG && 'is-long', className].filter(Boolean).join(' ')}>
      {before}
      {digits === '' ? null : (
        <>
          <wbr />
          <span className="digits">
            {digits.split('\u00A0').map((group, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- groups of a number have nothing but their place
              <Fragment key={index}>
                {index === 0 ? null : (
                  <>
                    {'\u00A0'}
                    <wbr />
                  </>
                )}
                {group}
              </Fragment>
            ))}
          </span>
        </>
      )}
      {after}
    </span>
  )
}
