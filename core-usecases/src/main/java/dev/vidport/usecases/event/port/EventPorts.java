package dev.vidport.usecases.event.port;

/** The events of accounts, from their publication to their delivery. */
public record EventPorts(Outbox outbox, PendingEvents pending, AccountEvents ofAccounts) {}
