import styles from './Landscape.module.css';

/** Spruces on the far shore: where each stands and how high it is. */
const TREES = [
  [548, 44],
  [586, 70],
  [618, 54],
  [652, 96],
  [690, 72],
  [724, 112],
  [762, 84],
  [792, 60],
  [828, 118],
  [866, 88],
  [900, 66],
  [936, 124],
  [974, 92],
  [1010, 74],
  [1048, 108],
] as const;
const GROUND = 336;

/** A lake at the edge of a forest in the colours of the theme; says nothing, so it is hidden from screen readers. */
export function Landscape({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 1080 420" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <circle className={styles.sun} cx="890" cy="112" r="56" />
      <path className={styles.far} d="M0 352c180-8 300-4 430-46s220-86 340-74 190-46 310-24v212H0z" />
      <path
        className={styles.trees}
        d={TREES.map(
          ([x, height]) => `M${x - height / 4} ${GROUND}l${height / 4}-${height}l${height / 4} ${height}z`,
        ).join('')}
      />
      <path className={styles.shore} d="M0 366c200-16 420-10 620-34s300-18 460-8v96H0z" />
      <path className={styles.water} d="M0 378c300-14 620 2 1080-34v76H0z" />
      <path className={styles.ripple} d="M640 378h120M800 366h170M720 394h90M880 388h130" />
    </svg>
  );
}
