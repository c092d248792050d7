// @ts-check
// The roles of members.

/** @typedef {"owner" | "admin" | "editor" | "viewer" | "billing"} Role */

/** The texts of the roles, in the order of the choice. */
export const ROLES = /** @type {const} */ ({
  owner: "role.owner",
  admin: "role.admin",
  editor: "role.editor",
  viewer: "role.viewer",
  billing: "role.billing",
});

/** The roles that a member with a role gives to others, and takes from them. @param {Role | undefined} role @returns {Role[]} */
export const managedBy = (role) =>
  role === "owner" ? /** @type {Role[]} */ (Object.keys(ROLES)) : role === "admin" ? ["editor", "viewer"] : [];
