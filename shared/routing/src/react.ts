/**
 * The part of react-router that the portal uses. Host and remotes share this one module: a re-exported subset is what lets the
 * bundler leave out the rest (data routers), and one copy keeps the router's contexts whole.
 */
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  matchPath,
  Navigate,
  type NavigateFunction,
  NavLink,
  Outlet,
  Route,
  Routes,
  useHref,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
