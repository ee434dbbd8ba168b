import { useState } from 'react'
import type { Make } from '../../../shared/contract/reference.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SlowText } from '../../ui/Spinner.tsx'
import { isMakeTicked, isModelTicked, type Selection, toggleMake, toggleModel } from './make-model-selection.ts'
import { messages } from './messages.ts'
import { referenceApi } from './reference-api.ts'
import { cutName, filterModels } from './selector-filter.ts'

type Props = {
  readonly make: Make
  readonly isOpenAtFirst: boolean
  readonly modelText: string
  readonly selection: Selection
  readonly onChange: (selection: Selection) => void
}

/** One make with its checkbox, and its models once it is expanded. */
export function MakeRow({ make, isOpenAtFirst, modelText, selection, onChange }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <>
      <div className="row-check">
        <NameCheck
          name={make.name}
          count={make.count}
          isTicked={isMakeTicked(selection, make.name)}
          onToggle={() => onChange(toggleMake(selection, make.name))}
        />
        <button
          type="button"
          className="btn btn-icon"
          aria-label={messages.showModels(make.name)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'up' : 'down'} />
        </button>
      </div>
      {isOpen ? <Models make={make} modelText={modelText} selection={selection} onChange={onChange} /> : null}
    </>
  )
}

function Models({ make, modelText, selection, onChange }: Omit<Props, 'isOpenAtFirst'>) {
  const { data, isError } = referenceApi.useGetModelsQuery({ id: make.id, supplierId: make.supplierId })
  if (isError || data?.result.length === 0) return <p className="pick-note s14">{messages.noOptions}</p>
  if (!data) return <SlowText />
  return filterModels(data.result, modelText).map((model) => {
    const ticked = { make: make.name, model: model.name }
    return (
      <div className="row-check sub" key={model.id}>
        <NameCheck
          name={model.name}
          count={model.count}
          isTicked={isModelTicked(selection, ticked)}
          onToggle={() => onChange(toggleModel(selection, ticked))}
        />
      </div>
    )
  })
}

type CheckProps = {
  readonly name: string
  readonly count: number
  readonly isTicked: boolean
  readonly onToggle: () => void
}

/** Long names are cut; the tooltip and the accessible name are whole. */
function NameCheck({ name, count, isTicked, onToggle }: CheckProps) {
  return (
    <label title={name}>
      <input
        type="checkbox"
        className="form-check-input"
        aria-label={messages.withCount(name, count)}
        checked={isTicked}
        onChange={onToggle}
      />
      {messages.withCount(cutName(name), count)}
    </label>
  )
}
