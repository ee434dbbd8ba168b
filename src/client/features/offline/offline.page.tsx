import { useSearchParams } from 'react-router-dom'
import { parseSaexReference, toSaexRef } from '../../../shared/domain/saex-reference.ts'
import { LateStyles } from '../../ui/LateStyles.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { useHeldFocus } from '../../ui/use-held-focus.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { LazyForget } from './storage/LazyForget.tsx'
import { DataMeter } from './storage/DataMeter.tsx'
import { PackForm } from './border-packs/PackForm.tsx'
import { PackList } from './border-packs/PackList.tsx'
import { StockListPart } from './stock-list/StockListPart.tsx'
import { useWords } from '../../words/use-words.ts'
import { useContext, useEffect, useId, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { ClientDispatch } from '../../api/page.ts'
import { wantsLess } from '../../ui/idle.ts'
import { PictureContext } from '../../ui/picture-mode.ts'
import { Tick } from '../../ui/Tick.tsx'
import { showMessage } from '../shell/public.ts'
import { keepPictureChoice, modeOfChoice, type PictureChoice, readPictureChoice } from './storage/picture-choice.ts'

const CHOICES = ['auto', 'full', 'small', 'off'] as const satisfies readonly PictureChoice[]

/** Parameter of /offline with the reference of a vehicle that is to be packed. */
const PACK_PARAMETER = 'pack'

/** What this device holds, and what can be saved on it for the road. */
export function Page() {
  const messages = useWords('offlineUse')
  const [search, setSearch] = useSearchParams()
  const wanted = parseSaexReference(search.get(PACK_PARAMETER) ?? '')
  const isHydrated = useHydrated()
  // The form of a pack goes once it is saved, or not wanted.
  const main = useHeldFocus('h1')
  const head = { title: messages.title, description: messages.description, isHidden: true }
  return (
    <main ref={main} className="container-xl of-device offline" id="content">
      <LateStyles />
      <PageHeading head={head}>{messages.title}</PageHeading>
      <p className="text-body-secondary">{messages.intro}</p>
      {/* The server knows nothing of a device. */}
      {isHydrated ? (
        <>
          {wanted.kind === 'number' ? (
            <PartBoundary>
              <PackForm
                key={wanted.saexNumber}
                saexRef={toSaexRef(wanted.saexNumber)}
                onDone={() => setSearch({}, { replace: true })}
              />
            </PartBoundary>
          ) : null}
          <StockPanel />
          <PartBoundary>
            <PackList />
          </PartBoundary>
          <LowData />
          <PartBoundary>
            <DataMeter />
          </PartBoundary>
          <LazyForget />
        </>
      ) : null}
    </main>
  )
}

function StockPanel() {
  const messages = useWords('offlineUse')
  return (
    <section className="card card-body mt-5" aria-labelledby="stock-list">
      <h2 id="stock-list">{messages.stockTitle}</h2>
      <p className="fs-14 text-body-secondary mt-1">{messages.stockText}</p>
      <div className="stock-list mt-3">
        <StockListPart />
      </div>
    </section>
  )
}

/** How much pictures may cost. */
function LowData() {
  const messages = useWords('offlineUse')
  const dispatch = useDispatch<ClientDispatch>()
  const id = useId()
  const { setMode } = useContext(PictureContext)
  const [kept, setKept] = useState<PictureChoice>('auto')
  // A device may read slowly: what is chosen meanwhile stands.
  const [chosen, setChosen] = useState<PictureChoice>()
  const choice = chosen ?? kept
  useEffect(() => void readPictureChoice().then(setKept), [])

  async function handleChange(next: PictureChoice) {
    setChosen(next)
    setMode(modeOfChoice(next))
    if (await keepPictureChoice(next)) return
    dispatch(showMessage({ kind: 'warning', detail: messages.choiceNotKept }))
  }

  const nameOf = (option: PictureChoice) =>
    option === 'auto' ? messages.choices.auto(wantsLess()) : messages.choices[option]
  return (
    <section className="card card-body mt-5" aria-labelledby={`${id}-h`}>
      <h2 id={`${id}-h`}>{messages.lowTitle}</h2>
      <p className="fs-14 text-body-secondary mt-1">{messages.lowText}</p>
      <fieldset className="hstack flex-wrap column-gap-5 mt-3">
        <legend className="form-label mb-0">{messages.pictures}</legend>
        {CHOICES.map((option) => (
          <Tick
            key={option}
            type="radio"
            name={id}
            checked={choice === option}
            onChange={() => void handleChange(option)}
          >
            {nameOf(option)}
          </Tick>
        ))}
      </fieldset>
    </section>
  )
}
