import { useEffect, useId, useRef } from 'react'
import FormCheck from 'react-bootstrap/FormCheck'
import FormControl from 'react-bootstrap/FormControl'
import FormSelect from 'react-bootstrap/FormSelect'
import Table from 'react-bootstrap/Table'
import { REQUIRED_WORDS, type FieldWords, type NewWords as Others } from '../../../../shared/contract/new-words.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import type { PriceComparison } from '../../../../shared/contract/price-comparison.ts'
import type { MappingDocument } from '../../../../shared/contract/uploads.ts'
import { Field } from '../../../ui/Field.tsx'
import { isDecided, meaningOf, withMeaning } from './mapping-document.ts'
import { messages } from './messages.ts'

type Props = {
  readonly comparison: PriceComparison
  readonly mapping: MappingDocument
  readonly onMapping: (mapping: MappingDocument) => void
  readonly others: Others
  readonly onOthers: (others: Others) => void
  /** Whether new words further down a large file are taken. */
  readonly isFurther: boolean
  readonly onFurther: (isFurther: boolean) => void
  /** How often the import was to start though not all is decided. */
  readonly askedTimes: number
}

type FieldProps = Pick<Props, 'mapping' | 'onMapping' | 'others' | 'onOthers'> & {
  readonly given: FieldWords
  readonly isAsked: boolean
}

/** Words that the stock never had: before they become choices of every buyer, somebody says what they are. */
export function NewWords({ comparison, isFurther, onFurther, askedTimes, ...rest }: Props) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (askedTimes > 0) section.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [askedTimes])
  return (
    <section ref={section} className="stack" aria-labelledby={id}>
      <div>
        <h3 id={id}>{messages.newWordsHeading}</h3>
        <p>{messages.newWordsText}</p>
      </div>
      {comparison.newWords.map((given) => (
        <FieldTable key={given.field} {...rest} given={given} isAsked={askedTimes > 0} />
      ))}
      {comparison.isWhole ? null : (
        <>
          <p className="alert alert-warning">
            {comparison.rows === 0 ? messages.newWordsUnknown : messages.newWordsPart(formatCount(comparison.rows))}
          </p>
          <FormCheck
            id={`${id}-further`}
            label={messages.newWordsFurther}
            checked={isFurther}
            onChange={({ target }) => onFurther(target.checked)}
          />
        </>
      )}
    </section>
  )
}

/** The new words of one field, and what becomes of all that are not decided one by one. */
function FieldTable({ given, mapping, onMapping, others, onOthers, isAsked }: FieldProps) {
  const { field, words, otherWords, otherRows } = given
  const name = messages.fields[field]
  const isRequired = REQUIRED_WORDS.has(field)
  const fault = isAsked && !isDecided(mapping, given, others) ? messages.newWordsOpen : undefined
  const rows = words.reduce((sum, word) => sum + word.rows, otherRows)
  function handleOthers(value: string) {
    const { [field]: _old, ...rest } = others
    onOthers(value === 'accept' || value === 'reject' ? { ...rest, [field]: value } : rest)
  }
  return (
    <div>
      <h4>{messages.newWordsField(name, formatCount(words.length + otherWords), formatCount(rows))}</h4>
      <Field label={messages.newWordsOthers} fault={fault} isLive>
        {(control) => (
          <FormSelect
            {...control}
            className="new-words-others"
            value={others[field] ?? ''}
            onChange={({ target }) => handleOthers(target.value)}
          >
            <option value="">{messages.newWordsEach}</option>
            <option value="accept">{messages.newWordsAcceptAll}</option>
            <option value="reject">{isRequired ? messages.newWordsRejectAll : messages.newWordsDropAll}</option>
          </FormSelect>
        )}
      </Field>
      <div className="new-words mt-2">
        <Table size="sm" className="mb-0">
          <thead>
            <tr>
              <th scope="col">{messages.newWord}</th>
              <th scope="col" className="text-end">
                {messages.rows}
              </th>
              <th scope="col">{messages.newWordBecomes}</th>
            </tr>
          </thead>
          <tbody>
            {words.map((word) => (
              <WordRow key={word.word} given={given} word={word} mapping={mapping} onMapping={onMapping} />
            ))}
            {otherRows === 0 ? null : (
              <tr>
                <td>{messages.newWordsUnlisted(formatCount(otherWords))}</td>
                <td className="text-end">{formatCount(otherRows)}</td>
                <td className="text-body-secondary">{messages.newWordsTogether}</td>
              </tr>
            )}
          </tbody>
        </Table>
      </div>
    </div>
  )
}

/** What a select shows that is no word of the stock; known words follow the first sign. */
const ACCEPT = '='
const REJECT = '-'
const OTHER = '*'
const KNOWN = '>'

function WordRow({
  given,
  word: { word, value, rows, near },
  mapping,
  onMapping,
}: Pick<Props, 'mapping' | 'onMapping'> & {
  readonly given: FieldWords
  readonly word: FieldWords['words'][number]
}) {
  const { field, known } = given
  const meaning = meaningOf(mapping, field, word)
  const choices = [...new Set([...(near === null ? [] : [near.word]), ...known])]
  const chosen = choiceOf()
  function choiceOf(): string {
    if (meaning === undefined) return ''
    if (meaning === null) return REJECT
    if (meaning === value) return ACCEPT
    return choices.includes(meaning) ? KNOWN + meaning : OTHER
  }
  function handleChoice(choice: string) {
    const meant = { [ACCEPT]: value, [REJECT]: null, [OTHER]: '' }[choice]
    const known = choice.startsWith(KNOWN) ? choice.slice(KNOWN.length) : undefined
    onMapping(withMeaning(mapping, { field, word, meaning: meant === undefined ? known : meant }))
  }
  return (
    <tr>
      <td className="text-break">{word}</td>
      <td className="text-end">{formatCount(rows)}</td>
      <td>
        <FormSelect
          size="sm"
          aria-label={messages.newWordLabel(word)}
          value={chosen}
          onChange={({ target }) => handleChoice(target.value)}
        >
          <option value="">{messages.newWordOpen}</option>
          <option value={ACCEPT}>{messages.newWordAccept}</option>
          <option value={REJECT}>{REQUIRED_WORDS.has(field) ? messages.newWordReject : messages.newWordDrop}</option>
          {choices.map((choice) => (
            <option key={choice} value={KNOWN + choice}>
              {messages.newWordKnown(choice)}
            </option>
          ))}
          <option value={OTHER}>{messages.newWordOther}</option>
        </FormSelect>
        {chosen === OTHER ? (
          <FormControl
            size="sm"
            className="mt-1"
            aria-label={messages.newWordOtherLabel(word)}
            value={meaning ?? ''}
            maxLength={80}
            autoComplete="off"
            onChange={({ target }) => onMapping(withMeaning(mapping, { field, word, meaning: target.value }))}
          />
        ) : null}
      </td>
    </tr>
  )
}
