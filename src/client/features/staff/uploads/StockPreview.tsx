import { useEffect, useId, useRef, useState } from 'react'
import FormCheck from 'react-bootstrap/FormCheck'
import FormCheckInput from 'react-bootstrap/FormCheckInput'
import FormCheckLabel from 'react-bootstrap/FormCheckLabel'
import FormControl from 'react-bootstrap/FormControl'
import FormText from 'react-bootstrap/FormText'
import { ACCEPT_NEW_WORDS, type NewWords as Others } from '../../../../shared/contract/new-words.ts'
import type { PriceComparison } from '../../../../shared/contract/price-comparison.ts'
import type { PriceJumps, SheetLook, UploadDetail, UploadInspection } from '../../../../shared/contract/uploads.ts'
import { lookOfSheet } from '../../../../shared/domain/chosen-sheet.ts'
import { Field } from '../../../ui/Field.tsx'
import { useTabKeep } from '../session/tab-keep.ts'
import { useLeaveWarning } from '../session/use-leave-warning.ts'
import { openQuestions } from './file-questions.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { type StockChoices, stockChoices } from './kept-choices.ts'
import { columnOf, isDecided, supplierOf, withSureWords } from './mapping-document.ts'
import { MappingForm } from './MappingForm.tsx'
import { messages } from './messages.ts'
import { NewWords } from './NewWords.tsx'
import { PriceJumps as PriceJumpList } from './PriceJumps.tsx'
import { SampleRows } from './SampleRows.tsx'
import { SheetChoice } from './SheetChoice.tsx'
import { StartButton } from './StartButton.tsx'
import { useStart } from './use-start.ts'

type Props = {
  readonly upload: UploadDetail
  readonly inspection: Extract<UploadInspection, { kind: 'stock' }>
}

/** What a file of stock holds and how it will be read, before anything of it goes in. */
export function StockPreview({ upload, inspection }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { state: chosen, set: keepChoices, endKeeping } = useTabKeep(stockChoices, upload.id)
  const choices = chosen ?? {
    mapping: inspection.mapping,
    supplier: upload.supplier ?? supplierOf(inspection.mapping),
    isFull: upload.full,
    base: inspection,
  }
  const { mapping, supplier, isFull, base } = choices
  const choose = (next: Partial<StockChoices>) => keepChoices({ ...choices, ...next })
  const { start, compare, isStarting, fault } = useStart(upload.id)
  const [comparison, setComparison] = useState<PriceComparison | null>(null)
  const [taken, setTaken] = useState<PriceJumps>('hold')
  const [others, setOthers] = useState<Others>({})
  const [isFurther, setFurther] = useState(false)
  const [askedTimes, setAskedTimes] = useState(0)
  const read = lookOfSheet(inspection, mapping) ?? inspection
  const open = openQuestions(mapping, read.facts)
  const [asked, setAsked] = useState(0)
  const [hasChosen, setChosen] = useState(false)
  useLeaveWarning(hasChosen)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('select[aria-invalid="true"]')?.focus()
  }, [asked])
  const supplierColumn = columnOf(mapping, 'supplier')
  const isSeveral = supplierColumn !== ''
  const isSupplierMissing = !isSeveral && supplier.trim() === ''
  const [isSupplierAsked, setSupplierAsked] = useState(false)
  const request = {
    id: upload.id,
    mapping,
    ...(isSeveral ? { full: false } : { supplier: supplier.trim(), full: isFull }),
  }
  const hasJumps = comparison !== null && (comparison.count > 0 || !comparison.isWhole)
  /** What was compared holds for this mapping and supplier alone. */
  function forgetPrices() {
    setComparison(null)
    setTaken('hold')
  }
  /** Undefined where something has to be said before, which is asked then, or where the server could not look. */
  async function look(): Promise<PriceComparison | undefined> {
    setSupplierAsked(isSupplierMissing)
    if (isSupplierMissing) field.current?.focus()
    else if (open.length > 0) setAsked(asked + 1)
    else return compare(request)
    return undefined
  }
  function handleSheet({ sheet, mapping: guess }: SheetLook) {
    const isFirst = sheet?.name === lookOfSheet(inspection, inspection.mapping)?.sheet?.name
    const begin = isFirst ? inspection : { mapping: guess, mappingFrom: 'guess' as const }
    forgetPrices()
    choose({ base: begin, mapping: begin.mapping })
    setAsked(0)
  }
  function show(compared: PriceComparison) {
    setComparison(compared)
    const decided = withSureWords(mapping, compared.newWords)
    if (decided !== mapping) choose({ mapping: decided })
  }
  async function handlePreview() {
    setComparison(null)
    const compared = await look()
    if (compared !== undefined) show(compared)
  }
  async function handleStart() {
    const compared = comparison ?? (await look())
    if (compared === undefined) return
    if (comparison === null && isNews(compared)) return show(compared)
    const isOpen = compared.newWords.some((given) => !isDecided(mapping, given, others))
    if (isOpen) return setAskedTimes(askedTimes + 1)
    const newWords = { ...(isFurther ? ACCEPT_NEW_WORDS : {}), ...others }
    if (await start({ ...request, priceJumps: taken, newWords })) endKeeping()
  }
  return (
    <>
      <p>{messages.understood(read.format, read.columns.length)}</p>
      <SampleRows columns={read.columns} rows={read.rows} />
      {isSeveral ? <p>{messages.severalSuppliers(supplierColumn)}</p> : null}
      {/* What is compared or started is what stood at the press. */}
      <fieldset disabled={isStarting} className="stack mt-0" onChange={() => setChosen(true)}>
        <SheetChoice inspection={inspection} look={read} onChoose={handleSheet} />
        <div className="row g-3" hidden={isSeveral}>
          <div className="col-md-6">
            <Field
              label={messages.supplier}
              fault={isSupplierAsked && isSupplierMissing ? messages.supplierMissing : undefined}
            >
              {(control) => (
                <FormControl
                  {...control}
                  ref={field}
                  value={supplier}
                  maxLength={80}
                  autoComplete="off"
                  onChange={({ target }) => {
                    forgetPrices()
                    choose({ supplier: target.value })
                  }}
                />
              )}
            </Field>
          </div>
          <div className="col-md-6">
            <FormCheck id={`${id}-full`} className="under-label">
              <FormCheckInput
                checked={isFull}
                aria-describedby={`${id}-full-note`}
                onChange={({ target }) => {
                  forgetPrices()
                  choose({ isFull: target.checked })
                }}
              />
              <FormCheckLabel>{messages.full}</FormCheckLabel>
              <FormText as="p" id={`${id}-full-note`}>
                {messages.fullNote}
              </FormText>
            </FormCheck>
          </div>
        </div>
        <div ref={form}>
          <MappingForm
            key={JSON.stringify(base.mapping['sheet'])}
            inspection={{ ...inspection, ...read, mapping: base.mapping, mappingFrom: base.mappingFrom }}
            mapping={mapping}
            missing={asked === 0 ? [] : open}
            onChange={(given) => {
              const named = supplierOf(given)
              // By a mapping file.
              const isNew = named !== '' && named !== supplierOf(mapping)
              forgetPrices()
              choose({ mapping: given, ...(isNew && { supplier: named }) })
            }}
          />
        </div>
        {comparison === null ? null : (
          <ImportPreview comparison={comparison} mapping={mapping} onMapping={(given) => choose({ mapping: given })} />
        )}
        {comparison === null || !hasJumps ? null : (
          <PriceJumpList comparison={comparison} taken={taken} onChange={setTaken} />
        )}
        {comparison === null || (comparison.isWhole && comparison.newWords.length === 0) ? null : (
          <NewWords
            comparison={comparison}
            mapping={mapping}
            onMapping={(given) => choose({ mapping: given })}
            others={others}
            onOthers={setOthers}
            isFurther={isFurther}
            onFurther={setFurther}
            askedTimes={askedTimes}
          />
        )}
      </fieldset>
      <StartButton
        state={upload.state}
        isStarting={isStarting}
        fault={fault}
        onStart={() => void handleStart()}
        onPreview={() => void handlePreview()}
      />
    </>
  )
}

/** Whether somebody should see it before the import starts. */
function isNews({ count, isWhole, newWords, warnings, oddPrices, repeated, sold }: PriceComparison): boolean {
  const odd = count + newWords.length + warnings.length + oddPrices.count + repeated + (sold ?? 0)
  return !isWhole || odd > 0
}
