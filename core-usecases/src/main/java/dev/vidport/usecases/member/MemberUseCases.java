package dev.vidport.usecases.member;

import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;

/** The members of accounts. */
public record MemberUseCases(ListMembers list, ChangeMemberRole changeRole, RemoveMember remove) {

  public static MemberUseCases of(
      AccountPorts ports, Sessions sessions, Transactions transactions, Clock clock) {
    MemberLock lock = new MemberLock(ports.accounts(), ports.members());
    return new MemberUseCases(
        new ListMembers(ports.members()),
        new ChangeMemberRole(
            lock, ports.members(), sessions, ports.auditLog(), transactions, clock),
        new RemoveMember(lock, ports.members(), sessions, ports.auditLog(), transactions, clock));
  }
}
