package dev.vidport.usecases.access;

import dev.vidport.domain.access.CredentialKind;
import dev.vidport.usecases.access.port.AccessPorts;
import dev.vidport.usecases.access.port.ApiKeys;
import dev.vidport.usecases.access.port.BrowserTokens;
import dev.vidport.usecases.access.port.EventLimiter;
import dev.vidport.usecases.access.port.Invitations;
import dev.vidport.usecases.access.port.OidcPorts;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.access.port.SignInCodes;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.watermark.port.AccountWatermarks;
import java.time.Clock;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Credentials and sign-in.
 *
 * @param passkeys the passkeys of persons, and the sign-in with one
 * @param issueToken makes the tokens of every purpose
 * @param tokenUse ends the use of browser tokens by videos
 */
public record AccessUseCases(
    Authenticate authenticate,
    CreateApiKey createApiKey,
    ListApiKeys listApiKeys,
    RevokeApiKey revokeApiKey,
    StartSignIn startSignIn,
    VerifySignIn verifySignIn,
    PasskeyUseCases passkeys,
    ShowSignInCode showSignInCode,
    ListOidcIssuers oidcIssuers,
    StartOidcSignIn startOidcSignIn,
    CompleteOidcSignIn completeOidcSignIn,
    EndOidcSessions endOidcSessions,
    UnlinkOidcIdentities unlinkOidcIdentities,
    FirstSetUp firstSetUp,
    SetUp setUp,
    InviteAccount inviteAccount,
    ListInvitations listInvitations,
    RevokeInvitation revokeInvitation,
    CreateSession createSession,
    ListSessions listSessions,
    SignOut signOut,
    EndSession endSession,
    EndSessions endSessions,
    CreateUploadToken createUploadToken,
    IssueToken issueToken,
    ListTokens listTokens,
    RevokeToken revokeToken,
    TokenUse tokenUse) {

  public static AccessUseCases of(
      AccessPorts ports,
      AccountPorts accountPorts,
      AccountWatermarks watermarks,
      LinkSigner signer,
      Transactions transactions,
      Environment environment) {
    Accounts accounts = accountPorts.accounts();
    AuditLog auditLog = accountPorts.auditLog();
    ApiKeys apiKeys = ports.apiKeys();
    BrowserTokens tokens = ports.browserTokens();
    SignInCodes codes = ports.signIn().codes();
    Sessions sessions = ports.signIn().sessions();
    OidcPorts oidc = ports.oidc();
    EventLimiter limiter = ports.signIn().limiter();
    RandomGenerator random = environment.random();
    Clock clock = environment.clock();
    SignInCodeGenerator generator = new SignInCodeGenerator(signer, random);
    SignInLimits limits = new SignInLimits(limiter, signer);
    Invitations invitations = ports.signIn().invitations();
    IssuerRoles roles = new IssuerRoles(oidc, accountPorts, sessions);
    SignUpRules signUps =
        new SignUpRules(ports.signIn().signUp(), invitations, accountPorts, roles);
    OidcAccounts oidcAccounts =
        new OidcAccounts(
            oidc.identities(), roles, signUps, accounts, auditLog, accountPorts.plans(), random);
    OidcSessionCheck check =
        new OidcSessionCheck(oidc, oidcAccounts, roles, sessions, transactions, clock);
    SignInAccounts signInAccounts =
        new SignInAccounts(
            signUps,
            new AcceptInvitation(accountPorts, roles),
            accounts,
            auditLog,
            accountPorts.plans(),
            random);
    CreateSession createSession =
        new CreateSession(sessions, accounts, auditLog, transactions, random, clock);
    FirstSetUp firstSetUp = new FirstSetUp(accounts, signer);
    IssueToken issueToken = new IssueToken(accounts, tokens, transactions, random, clock);
    return new AccessUseCases(
        new Authenticate(lookups(apiKeys, sessions, check, tokens, clock), accountPorts.plans()),
        new CreateApiKey(apiKeys, accounts, auditLog, limiter, transactions, random, clock),
        new ListApiKeys(apiKeys),
        new RevokeApiKey(apiKeys, accounts, auditLog, transactions, clock),
        new StartSignIn(
            generator, limits, signUps, codes, ports.signIn().mail(), transactions, clock),
        new VerifySignIn(
            generator,
            limits,
            signInAccounts,
            codes,
            ports.passkeys().passkeys(),
            createSession,
            accounts,
            auditLog,
            transactions,
            clock),
        PasskeyUseCases.of(
            ports,
            accountPorts,
            limits,
            signUps,
            signInAccounts,
            createSession,
            signer,
            transactions,
            environment),
        new ShowSignInCode(generator, signUps, codes, accounts, auditLog, transactions, clock),
        new ListOidcIssuers(oidc.provider()),
        new StartOidcSignIn(oidc.provider(), signer, random, clock),
        new CompleteOidcSignIn(
            oidc, oidcAccounts, limits, createSession, auditLog, signer, transactions, clock),
        new EndOidcSessions(oidc, sessions, auditLog, transactions, clock),
        new UnlinkOidcIdentities(oidc.identities(), roles, accounts, transactions, clock),
        firstSetUp,
        new SetUp(
            firstSetUp,
            limits,
            createSession,
            accounts,
            auditLog,
            accountPorts.plans(),
            transactions,
            random,
            clock),
        new InviteAccount(signUps, invitations, accounts, auditLog, transactions, clock),
        new ListInvitations(invitations),
        new RevokeInvitation(invitations, auditLog, transactions, clock),
        createSession,
        new ListSessions(sessions, clock),
        new SignOut(sessions, oidc.provider(), auditLog, transactions, clock),
        new EndSession(sessions, auditLog, transactions, clock),
        new EndSessions(sessions, accounts, auditLog, transactions, clock),
        new CreateUploadToken(issueToken, watermarks),
        issueToken,
        new ListTokens(tokens),
        new RevokeToken(tokens, auditLog, transactions, clock),
        new TokenUse(tokens));
  }

  /** One for each kind of credential. */
  private static List<CredentialLookup> lookups(
      ApiKeys apiKeys,
      Sessions sessions,
      OidcSessionCheck check,
      BrowserTokens tokens,
      Clock clock) {
    ConfirmedSessions confirmed = new ConfirmedSessions(sessions, check, clock);
    return List.of(
        new ApiKeyLookup(apiKeys, clock),
        new SessionLookup(sessions, confirmed, clock),
        new BrowserTokenLookup(CredentialKind.UPLOAD_TOKEN, tokens, confirmed, clock),
        new BrowserTokenLookup(CredentialKind.EDIT_TOKEN, tokens, confirmed, clock));
  }
}
