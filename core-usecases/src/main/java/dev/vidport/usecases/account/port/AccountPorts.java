package dev.vidport.usecases.account.port;

/**
 * Accounts.
 *
 * @param plans the plans that accounts may have
 */
public record AccountPorts(
    Accounts accounts, AuditLog auditLog, AllowedDomains allowedDomains, PlanCatalog plans) {}
