import styles from './Landscape.module.css';

/** A lake at the edge of a forest in the colours of the theme; says nothing, so it is hidden from screen readers. */
export function Landscape({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 480 400" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle className={styles.sun} cx="330" cy="150" r="54" />
      <path className={styles.far} d="M0 250C60 205 120 200 190 228S330 190 400 206s80 24 80 24v170H0z" />
      <path
        className={styles.trees}
        d="M0 300l18-62 18 62 16-84 20 84 14-54 16 54 20-100 24 100 12-46 14 46h20l16-64 18 64 14-88 20 88 16-50 14 50h24l18-78 20 78 14-56 16 56 20-92 22 92 12-40 14 40 16-70 14 60v140H0z"
      />
      <path className={styles.shore} d="M0 296c90-14 180 2 260-4s160-16 220-4v112H0z" />
      <path className={styles.water} d="M0 318c120-16 220 8 480-10v92H0z" />
      <path className={styles.ripple} d="M60 346h90M210 338h130M150 368h70M300 362h110" />
    </svg>
  );
}
