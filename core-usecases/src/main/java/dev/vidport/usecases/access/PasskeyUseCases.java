package dev.vidport.usecases.access;

import dev.vidport.usecases.access.port.AccessPorts;
import dev.vidport.usecases.access.port.PasskeyPorts;
import dev.vidport.usecases.access.port.Passkeys;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;

/** Passkeys, and the sign-in with one. */
public record PasskeyUseCases(
    StartPasskeySignIn startSignIn,
    VerifyPasskeySignIn verifySignIn,
    StartPasskeyRegistration startRegistration,
    AddPasskey add,
    ListPasskeys list,
    RenamePasskey rename,
    RemovePasskey remove,
    ResetPasskeys reset) {

  static PasskeyUseCases of(
      AccessPorts access,
      AccountPorts accounts,
      SignInLimits limits,
      SignUpRules signUps,
      SignInAccounts signInAccounts,
      CreateSession createSession,
      LinkSigner signer,
      Transactions transactions,
      Environment environment) {
    AuditLog log = accounts.auditLog();
    Sessions sessions = access.signIn().sessions();
    PasskeyPorts ports = access.passkeys();
    Passkeys passkeys = ports.passkeys();
    Clock clock = environment.clock();
    PasskeyChallenges challenges =
        new PasskeyChallenges(ports, access.oidc().oneTimeValues(), signer, environment.random());
    PasskeyHandles handles = new PasskeyHandles(signer);
    FreshSignIn fresh = new FreshSignIn(sessions, passkeys);
    return new PasskeyUseCases(
        new StartPasskeySignIn(challenges, clock),
        new VerifyPasskeySignIn(
            challenges,
            handles,
            limits,
            signInAccounts,
            passkeys,
            createSession,
            log,
            transactions,
            clock),
        new StartPasskeyRegistration(fresh, challenges, handles, passkeys, clock),
        new AddPasskey(
            fresh,
            challenges,
            passkeys,
            sessions,
            accounts.accounts(),
            accounts.members(),
            ports.mail(),
            log,
            transactions,
            environment.random(),
            clock),
        new ListPasskeys(passkeys),
        new RenamePasskey(passkeys, log, transactions, clock),
        new RemovePasskey(fresh, passkeys, ports.mail(), log, transactions, clock),
        new ResetPasskeys(passkeys, signUps, ports.mail(), log, transactions, clock));
  }
}
