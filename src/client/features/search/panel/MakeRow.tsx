import { memo, useState } from 'react'
import FormCheckInput from 'react-bootstrap/FormCheckInput'
import type { Make } from '../../../../shared/contract/reference.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Spinner, SlowText } from '../../../ui/Spinner.tsx'
import { countIn, type LiveCounts, type Offer, toOffer } from './live-counts.ts'
import { isMakeTicked, isModelTicked, type Selection, toggleMake, toggleModel } from './make-model-selection.ts'
import { NoOptions } from './NoOptions.tsx'
import { referenceApi } from '../../../api/public/reference-api.ts'
import { cutName, filterModels } from './selector-filter.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = {
  readonly make: Make
  readonly isOpenAtFirst: boolean
  readonly modelText: string
  readonly selection: Selection
  readonly counts: LiveCounts | undefined
  readonly onChange: (selection: Selection) => void
}

/** One make with its checkbox, and its models once it is expanded. Typing draws only the rows that it changes. */
export const MakeRow = memo(function MakeRow(props: Props) {
  const messages = useWords('stockSearch')
  const { make, isOpenAtFirst, modelText, selection, counts, onChange } = props
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const isTicked = isMakeTicked(selection, make.name)
  return (
    <>
      <div className="row-check">
        <NameCheck
          name={make.name}
          offer={toOffer(counts ? countIn(counts.makes, make.id) : make.count, isTicked)}
          isTicked={isTicked}
          onToggle={() => onChange(toggleMake(selection, make.name))}
        />
        <Button
          variant="text"
          className="btn-icon"
          aria-label={messages.showModels(make.name)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'up' : 'down'} />
        </Button>
      </div>
      {isOpen ? (
        <Models make={make} modelText={modelText} selection={selection} counts={counts} onChange={onChange} />
      ) : null}
    </>
  )
})

function Models({ make, modelText, selection, counts, onChange }: Omit<Props, 'isOpenAtFirst'>) {
  const messages = useWords('stockSearch')
  const { data, error, isError } = referenceApi.useGetModelsQuery({ id: make.id, supplierId: make.supplierId })
  if (isError || data?.result.length === 0) return <NoOptions error={error} />
  if (!data) {
    return (
      <output className="pick-note hstack gap-2 fs-14" aria-label={messages.fetchingModels(make.name)}>
        <Spinner /> <SlowText />
      </output>
    )
  }
  return filterModels(data.result, modelText).map((model) => {
    const ticked = { make: make.name, model: model.name }
    const isTicked = isModelTicked(selection, ticked)
    return (
      <div className="row-check sub" key={model.id}>
        <NameCheck
          name={model.name}
          offer={toOffer(counts ? countIn(counts.models, model.id) : model.count, isTicked)}
          isTicked={isTicked}
          onToggle={() => onChange(toggleModel(selection, ticked))}
        />
      </div>
    )
  })
}

type CheckProps = {
  readonly name: string
  readonly offer: Offer
  readonly isTicked: boolean
  readonly onToggle: () => void
}

/** Long names are cut; the tooltip and the accessible name are whole. */
function NameCheck({ name, offer: { count, isDisabled }, isTicked, onToggle }: CheckProps) {
  const messages = useWords('stockSearch')
  return (
    <label title={name}>
      <FormCheckInput
        aria-label={messages.withCount(name, count)}
        checked={isTicked}
        disabled={isDisabled}
        onChange={onToggle}
      />
      <span>{messages.withCount(cutName(name), count)}</span>
    </label>
  )
}
