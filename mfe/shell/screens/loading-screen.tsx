import styles from './loading-screen.module.css'

export const LoadingScreen = () => (
  <p className={styles.loading} role="status">
    Loading...
  </p>
)
