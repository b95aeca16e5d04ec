import styles from './Landscape.module.css';

/** Spruces on the far shore: where each stands and how high it is. */
const TREES = [
  [548, 60],
  [586, 86],
  [618, 70],
  [652, 112],
  [690, 88],
  [724, 128],
  [762, 100],
  [792, 76],
  [828, 134],
  [866, 104],
  [900, 82],
  [936, 140],
  [974, 108],
  [1010, 90],
  [1048, 124],
] as const;
/** Below the shore's edge, which then hides their feet. */
const GROUND = 352;

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
      <path className={styles.shore} d="M0 366c200-16 420-10 620-34s300-18 460-8v70H0z" />
      <path className={styles.water} d="M0 378c300-14 620 2 1080-34v76H0z" />
      <path className={styles.ripple} d="M640 378h120M800 366h170M720 394h90M880 388h130" />
    </svg>
  );
}
