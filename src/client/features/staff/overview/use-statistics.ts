import { useDispatch } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { messages } from './messages.ts'
import { type Figure, statisticsApi } from '../../../api/staff/statistics-api.ts'

const FRESH = { refetchOnMountOrArgChange: true }

/** The four tiles in their order, each with its own answer, and the time for which they all hold. */
export function useStatistics() {
  const dispatch = useDispatch<ClientDispatch>()
  const tiles = [
    { title: messages.searches30Days, against: messages.against30Days, answer: useFigure('monthSearches') },
    { title: messages.quotes30Days, against: messages.against30Days, answer: useFigure('monthQuotes') },
    { title: messages.searchesToday, against: messages.againstYesterday, answer: useFigure('daySearches') },
    { title: messages.quotesToday, against: messages.againstYesterday, answer: useFigure('dayQuotes') },
  ]
  const times = tiles.flatMap(({ answer }) => answer.data?.freshness.serverTime ?? [])
  return {
    tiles,
    asOf: times.toSorted()[0] ?? null,
    isLoading: tiles.some(({ answer }) => answer.isFetching),
    refresh: () => void dispatch(statisticsApi.util.invalidateTags(['Statistic'])),
  }
}

function useFigure(figure: Figure) {
  return statisticsApi.useGetFigureQuery(figure, FRESH)
}
