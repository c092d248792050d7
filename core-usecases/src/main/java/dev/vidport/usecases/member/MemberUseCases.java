package dev.vidport.usecases.member;

import dev.vidport.usecases.access.AcceptInvitation;
import dev.vidport.usecases.access.CreateSession;
import dev.vidport.usecases.access.IssuerRoles;
import dev.vidport.usecases.access.port.AccessPorts;
import dev.vidport.usecases.access.port.SignInPorts;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.member.port.InvitationMail;
import dev.vidport.usecases.signing.port.SigningPorts;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.util.Optional;

/** The members of accounts. */
public record MemberUseCases(
    ListMembers list,
    ChangeMemberRole changeRole,
    RemoveMember remove,
    InviteMember invite,
    ListMemberInvitations listInvitations,
    RevokeMemberInvitation revokeInvitation,
    JoinAccount join,
    ListMemberships memberships,
    SwitchAccount switchAccount,
    MakeOwner makeOwner) {

  /**
   * @param mail empty when no mail server is configured
   */
  public static MemberUseCases of(
      AccountPorts ports,
      AccessPorts access,
      CreateSession createSession,
      SigningPorts signing,
      Optional<InvitationMail> mail,
      Transactions transactions,
      Environment environment) {
    Clock clock = environment.clock();
    SignInPorts signIn = access.signIn();
    IssuerRoles roles = new IssuerRoles(access.oidc(), ports, signIn.sessions());
    MemberLock lock = new MemberLock(ports.accounts(), ports.members());
    return new MemberUseCases(
        new ListMembers(ports.members(), roles),
        new ChangeMemberRole(
            lock, ports.members(), roles, signIn.sessions(), ports.auditLog(), transactions, clock),
        new RemoveMember(
            lock, ports.members(), roles, signIn.sessions(), ports.auditLog(), transactions, clock),
        new InviteMember(
            lock,
            ports.memberInvitations(),
            ports.auditLog(),
            signIn.limiter(),
            signing,
            mail,
            transactions,
            environment),
        new ListMemberInvitations(ports.memberInvitations(), clock),
        new RevokeMemberInvitation(
            lock, ports.memberInvitations(), ports.auditLog(), transactions, clock),
        new JoinAccount(new AcceptInvitation(ports, roles), transactions, clock),
        new ListMemberships(ports.members(), ports.accounts()),
        new SwitchAccount(
            signIn.sessions(),
            ports.members(),
            ports.accounts(),
            roles,
            createSession,
            transactions,
            clock),
        new MakeOwner(
            ports.accounts(),
            ports.members(),
            roles,
            signIn.sessions(),
            ports.auditLog(),
            transactions,
            clock));
  }
}
