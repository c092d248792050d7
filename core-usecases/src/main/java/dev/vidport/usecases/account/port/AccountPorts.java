package dev.vidport.usecases.account.port;

import java.util.Optional;

/**
 * Accounts.
 *
 * @param auditReceiver gets every audit entry; empty for none
 * @param plans the plans that accounts may have
 */
public record AccountPorts(
    Accounts accounts,
    Members members,
    MemberInvitations memberInvitations,
    AuditLog auditLog,
    AuditChain auditChain,
    Optional<AuditReceiver> auditReceiver,
    AllowedDomains allowedDomains,
    PlanCatalog plans) {}
