import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js'
import { formatCount } from '../../shared/domain/money.ts'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

/** Colours as the browser computes them for the present scheme. */
type ChartColours = {
  /** One for each series, in their order. */
  readonly series: readonly string[]
  readonly text: string
  readonly grid: string
  readonly axis: string
  readonly tooltip: string
  readonly onTooltip: string
}

export type BarsRequest = {
  /** One for each group of bars. */
  readonly labels: readonly string[]
  /** `values` has one whole number for each label. */
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[]
  /** Bars that lie, with the labels written out at their left: for a box too narrow for the labels side by side. */
  readonly isLying: boolean
  /** Nothing moves. */
  readonly isStill: boolean
  readonly colours: ChartColours
}

/** `screens.motion-short` */
const MOTION_MS = 180
/** The axis of a week without searches still counts to something. */
const LOWEST_TOP = 4

export type DrawBars = typeof drawBars

/** Draws groups of bars, as large as the box around the canvas, and follows its size. The answer takes the drawing down. */
export function drawBars(canvas: HTMLCanvasElement, request: BarsRequest): () => void {
  const { labels, series, isLying, isStill, colours } = request
  const { fontFamily, fontSize } = getComputedStyle(canvas)
  const font = { family: fontFamily, size: Number.parseFloat(fontSize) }
  const ticks = { color: colours.text, font }
  const chart = new Chart(canvas, {
    type: 'bar',
    data: {
      labels: [...labels],
      datasets: series.map(({ name, values }, index) => ({
        label: name,
        data: [...values],
        backgroundColor: colours.series[index] ?? colours.text,
        // The gap of 2 px between neighbours: an edge in no colour.
        borderColor: 'transparent',
        borderWidth: isLying ? { top: 1, bottom: 1 } : { left: 1, right: 1 },
        borderRadius: 2,
        maxBarThickness: 28,
        barPercentage: 1,
        categoryPercentage: isLying ? 0.8 : 0.68,
      })),
    },
    options: {
      indexAxis: isLying ? 'y' : 'x',
      responsive: true,
      maintainAspectRatio: false,
      animation: isStill ? false : { duration: MOTION_MS },
      interaction: { mode: 'index', intersect: false, axis: isLying ? 'y' : 'x' },
      scales: {
        [isLying ? 'y' : 'x']: { ticks, grid: { display: false }, border: { color: colours.axis } },
        [isLying ? 'x' : 'y']: {
          beginAtZero: true,
          suggestedMax: LOWEST_TOP,
          ticks: {
            ...ticks,
            precision: 0,
            maxTicksLimit: isLying ? 5 : 6,
            callback: (value: string | number) => formatCount(Number(value)),
          },
          grid: { color: colours.grid, drawTicks: false },
          border: { display: false },
        },
      },
      plugins: {
        tooltip: {
          backgroundColor: colours.tooltip,
          titleColor: colours.onTooltip,
          bodyColor: colours.onTooltip,
          titleFont: { ...font, weight: 600 },
          bodyFont: font,
          padding: 10,
          cornerRadius: 6,
          boxPadding: 4,
          callbacks: { label: ({ dataset, raw }) => ` ${dataset.label ?? ''}: ${formatCount(Number(raw))}` },
        },
      },
    },
  })
  return () => chart.destroy()
}
