// @ts-check
// The roles of members.
import { hasText, t } from "../core/text.js";

/** @typedef {"owner" | "admin" | "editor" | "viewer" | "billing"} Role */

/** In the order of the choice. @type {Role[]} */
const ALL = ["owner", "admin", "editor", "viewer", "billing"];

/** The name of a role, which may be a new one. @param {string} role */
export const nameOfRole = (role) => (hasText(`role.${role}`) ? t(/** @type {any} */ (`role.${role}`)) : role);

/** The roles that a member with a role gives to others, and takes from them. @param {Role | undefined} role @returns {Role[]} */
export const managedBy = (role) => (role === "owner" ? ALL : role === "admin" ? ["editor", "viewer"] : []);
