import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { Freshness } from '../../../api/freshness.ts'
import { useCompany } from '../../../content/company-context.ts'
import { downloadFile } from '../../../documents/download-file.ts'
import { sharePaper } from '../../../documents/share-paper.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { serverNow, useEstimateOrigin, useLaterAnswer } from '../../offline/late.ts'
import { showMessage } from '../../shell/public.ts'
import { describeEstimate } from './estimate-paper.ts'
import type { Quotation } from '../use-quotation.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import type { QuickCost } from '../panel/panel-state.ts'
import { deliveryCostCall, quotationApi } from '../../../api/public/quotation-api.ts'
import { toDeliveryCostRequest } from '../../../buyer/delivery-cost-request.ts'

type Props = { readonly quotation: Quotation; readonly estimate: Freshness }

/** Says that the amounts are an estimate of this device, and hands it over as a paper that is no quotation. */
export function Estimate({ quotation, estimate }: Props) {
  const words = useWords('estimate')
  const freshnessMessages = useWords('freshness')
  const language = useLanguage()
  const dispatch = useDispatch()
  const company = useCompany()
  const origin = useEstimateOrigin(estimate) ?? words.plain
  const [isBusy, setBusy] = useState(false)
  const newer = usePriceOfNow(quotation, estimate)
  const canShare = typeof navigator.canShare === 'function'

  async function handOver(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      const { drawEstimate } = await import('./draw-estimate.ts')
      const paper = describeEstimate({ quotation, company, origin, now: serverNow() }, language)
      if (paper !== null) await give(drawEstimate(paper), quotation.vehicle.saexRef, words)
    } catch {
      dispatch(showMessage({ kind: 'error', detail: words.failed }))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="alert alert-warning">
      <Icon name="info" />
      <div className="grow">
        <strong>{origin}</strong>
        {newer ? (
          <Button variant="text" onClick={newer.show}>
            <Icon name="retry" /> {freshnessMessages.newPrice}
          </Button>
        ) : null}
        <Button variant="text" aria-busy={isBusy} onClick={() => void handOver()}>
          {isBusy ? <Spinner /> : <Icon name={canShare ? 'share' : 'download'} />} {canShare ? words.share : words.save}
        </Button>
      </div>
    </div>
  )
}

/** By the device's share sheet where it takes files, else into its downloads. */
async function give(pdf: Uint8Array<ArrayBuffer>, saexRef: string, words: Words<'estimate'>): Promise<void> {
  const name = `${saexRef}-estimate.pdf`
  const file = new File([pdf], name, { type: 'application/pdf' })
  const outcome = navigator.canShare?.({ files: [file] })
    ? await sharePaper(navigator, { file, text: words.title, title: words.title })
    : 'unsupported'
  if (outcome === 'unsupported') downloadFile(pdf, { name, type: 'application/pdf' })
}

/**
 * Asks again for the price of an estimate when another one came late, and when the connection is back. One that is the
 * same takes its place; any other waits until the visitor asks for it: then `show` is there.
 */
function usePriceOfNow({ vehicle, destination, lineItems, renew }: Quotation, estimate: Freshness) {
  const dispatch = useDispatch<ClientDispatch>()
  const [newer, setNewer] = useState<{ readonly than: Freshness; readonly cost: QuickCost }>()

  const request = destination === null ? undefined : toDeliveryCostRequest(vehicle, destination.port)

  async function ask(signal: AbortSignal): Promise<void> {
    if (request === undefined) return
    const asked = quotationApi.endpoints.getDeliveryCost.initiate(request, { forceRefetch: true, subscribe: false })
    const { data } = await dispatch(asked)
    // The device's own reckoning is no newer one; an answer that it kept meanwhile is.
    if (signal.aborted || data === undefined || data.freshness.source === 'local' || data.result.length === 0) return
    const cost = { lineItems: data.result, freshness: data.freshness }
    if (JSON.stringify(data.result) === JSON.stringify(lineItems)) renew(cost)
    else setNewer({ than: estimate, cost })
  }
  const call = request && deliveryCostCall(request)
  useLaterAnswer(
    { request: call, freshness: estimate },
    {
      onLater: (signal) => void ask(signal),
      onConfirmed: (freshness) => (lineItems === null ? undefined : renew({ lineItems, freshness })),
    },
  )

  // What it was newer than is no longer on screen.
  if (newer === undefined || newer.than !== estimate) return undefined
  return { show: () => renew(newer.cost) }
}
