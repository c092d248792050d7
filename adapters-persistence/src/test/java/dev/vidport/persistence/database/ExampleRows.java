package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.BrowserToken;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.EditPolicy;
import dev.vidport.domain.access.EventLimit;
import dev.vidport.domain.access.KeyId;
import dev.vidport.domain.access.KeyRestrictions;
import dev.vidport.domain.access.KeyScope;
import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.OidcSession;
import dev.vidport.domain.access.Passkey;
import dev.vidport.domain.access.PasskeyCredential;
import dev.vidport.domain.access.PasskeyId;
import dev.vidport.domain.access.RateLimits;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.access.SessionId;
import dev.vidport.domain.access.SessionOrigin;
import dev.vidport.domain.access.SignInCode;
import dev.vidport.domain.access.TokenId;
import dev.vidport.domain.access.TokenMaker;
import dev.vidport.domain.access.TokenPurpose;
import dev.vidport.domain.access.UploadPolicy;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.AuditLink;
import dev.vidport.domain.account.AuditPosition;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.ErasureSchedule;
import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.FrameWeight;
import dev.vidport.domain.account.Invitation;
import dev.vidport.domain.account.InvitationId;
import dev.vidport.domain.account.Mailbox;
import dev.vidport.domain.account.MemberInvitation;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.account.Overage;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.RetentionRule;
import dev.vidport.domain.archive.AccountExport;
import dev.vidport.domain.archive.AccountExport.ExportedVideo;
import dev.vidport.domain.archive.AccountExport.VolumeContent;
import dev.vidport.domain.archive.ArchiveVolume;
import dev.vidport.domain.archive.LeftOutVideo;
import dev.vidport.domain.billing.BillingAccount;
import dev.vidport.domain.billing.OveragePeriod;
import dev.vidport.domain.billing.OverageReport;
import dev.vidport.domain.billing.PlanTerm;
import dev.vidport.domain.billing.SubscriptionStatus;
import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.caption.CaptionTracks;
import dev.vidport.domain.caption.Captions;
import dev.vidport.domain.caption.Cue;
import dev.vidport.domain.caption.SpeechAudio;
import dev.vidport.domain.caption.SpeechRecognition;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.SpokenWord;
import dev.vidport.domain.caption.TimeSpan;
import dev.vidport.domain.caption.Transcript;
import dev.vidport.domain.edit.EditClip;
import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.edit.Transition;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.CaptionSteps;
import dev.vidport.domain.job.JobSummary;
import dev.vidport.domain.job.Progress;
import dev.vidport.domain.job.RecordingNote;
import dev.vidport.domain.job.RecordingProgress;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.media.AudioTrack;
import dev.vidport.domain.media.Chapter;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.MediaWarning;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.net.CidrBlock;
import dev.vidport.domain.playback.AccountSigningKey;
import dev.vidport.domain.playback.EmbedCode;
import dev.vidport.domain.playback.SigningKeyId;
import dev.vidport.domain.playback.TokenAlgorithm;
import dev.vidport.domain.playback.VerificationKey;
import dev.vidport.domain.render.AudioTrackChoice;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.thumbnail.Thumbnail;
import dev.vidport.domain.upload.PartPlan;
import dev.vidport.domain.upload.PartSizing;
import dev.vidport.domain.upload.Prestart;
import dev.vidport.domain.upload.RemoteVersion;
import dev.vidport.domain.upload.StreamedFile;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.upload.UploadFiles;
import dev.vidport.domain.upload.UploadSession;
import dev.vidport.domain.usage.Measure;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.domain.variant.Av1Decision;
import dev.vidport.domain.variant.Av1Encoding;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.MediaFiles;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.Outcome;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.OutputAudioTrack;
import dev.vidport.domain.video.ReadyToStart;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.domain.watermark.AccountWatermark;
import dev.vidport.domain.watermark.WatermarkImage;
import dev.vidport.domain.watermark.WatermarkPosition;
import dev.vidport.domain.watermark.WatermarkSettings;
import dev.vidport.domain.webhook.DeliveryAttempt;
import dev.vidport.domain.webhook.EndpointHealth;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.UsageThresholdEvent;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.domain.webhook.Webhook;
import dev.vidport.domain.webhook.WebhookSecret;
import dev.vidport.persistence.access.BucketRateLimiter;
import dev.vidport.persistence.access.JdbcAccountSigningKeys;
import dev.vidport.persistence.access.JdbcApiKeys;
import dev.vidport.persistence.access.JdbcBrowserTokens;
import dev.vidport.persistence.access.JdbcEventLimiter;
import dev.vidport.persistence.access.JdbcIdempotencyKeys;
import dev.vidport.persistence.access.JdbcInvitations;
import dev.vidport.persistence.access.JdbcOidcIdentities;
import dev.vidport.persistence.access.JdbcOneTimeValues;
import dev.vidport.persistence.access.JdbcPasskeys;
import dev.vidport.persistence.access.JdbcSessions;
import dev.vidport.persistence.access.JdbcSignInCodes;
import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.persistence.account.JdbcAllowedDomains;
import dev.vidport.persistence.account.JdbcAuditChain;
import dev.vidport.persistence.account.JdbcAuditLog;
import dev.vidport.persistence.account.JdbcKnownPlans;
import dev.vidport.persistence.account.JdbcMemberInvitations;
import dev.vidport.persistence.account.JdbcMembers;
import dev.vidport.persistence.archive.JdbcAccountExports;
import dev.vidport.persistence.billing.JdbcBillingAccounts;
import dev.vidport.persistence.billing.JdbcBillingEvents;
import dev.vidport.persistence.billing.JdbcOverageReports;
import dev.vidport.persistence.billing.JdbcPlanTerms;
import dev.vidport.persistence.engine.EngineSettingsFixture;
import dev.vidport.persistence.engine.JobEngine;
import dev.vidport.persistence.erasure.JdbcAccountRecords;
import dev.vidport.persistence.job.JdbcCaptionJobs;
import dev.vidport.persistence.job.JdbcJobs;
import dev.vidport.persistence.job.JdbcRenderJobs;
import dev.vidport.persistence.job.JdbcWorkerPauses;
import dev.vidport.persistence.secret.KeyRegister;
import dev.vidport.persistence.secret.TestSecrets;
import dev.vidport.persistence.storage.JdbcPendingDeletions;
import dev.vidport.persistence.storage.JdbcSigningKeys;
import dev.vidport.persistence.usage.JdbcUsageLedger;
import dev.vidport.persistence.video.JdbcImports;
import dev.vidport.persistence.video.JdbcPartReservations;
import dev.vidport.persistence.video.JdbcVideos;
import dev.vidport.persistence.watermark.JdbcAccountWatermarks;
import dev.vidport.persistence.webhook.JdbcAccountEvents;
import dev.vidport.persistence.webhook.JdbcOutbox;
import dev.vidport.persistence.webhook.JdbcWebhookDeliveries;
import dev.vidport.persistence.webhook.JdbcWebhooks;
import dev.vidport.usecases.access.port.IdempotencyKeys.Claim;
import dev.vidport.usecases.access.port.OidcCheckTimes;
import dev.vidport.usecases.access.port.OidcLink;
import dev.vidport.usecases.access.port.RateLimiter;
import dev.vidport.usecases.account.port.AuditChain;
import dev.vidport.usecases.account.port.LinkedEntry;
import dev.vidport.usecases.erasure.port.AccountRecords;
import dev.vidport.usecases.event.port.EventCursor;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.CaptionJob;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.signing.port.SigningKey;
import dev.vidport.usecases.signing.port.SigningKeyRing;
import dev.vidport.usecases.upload.port.PartReservations.PartReservation;
import dev.vidport.usecases.upload.port.PendingImport;
import dev.vidport.usecases.video.VideoFixture;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Currency;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Rows of every table, the same in every run, with what the repositories read from them. A JSON
 * column has an example in which every field differs from its default.
 */
final class ExampleRows {
  private static final Instant AT = Instant.parse("2026-03-04T05:06:07.123456Z");
  private static final Instant LATER = AT.plusSeconds(3_600);
  private static final YearMonth MONTH = YearMonth.of(2026, 3);
  private static final String ATTEMPT = "1-example";
  private static final Metadata METADATA = new Metadata(Map.of("course", "Köln \"42\""));

  private static final AccountId ACCOUNT = new AccountId(id('a'));
  private static final Account OWNER =
      new Account(
          ACCOUNT,
          new Email("jo@example.com"),
          "pro",
          AT,
          false,
          true,
          true,
          Optional.of(new ErasureSchedule(LATER, true)),
          new RetentionRule(
              OptionalInt.of(30), Optional.of(LATER), Optional.of(LATER.plusSeconds(60))));
  private static final AccountSigningKey ACCOUNT_SIGNING_KEY =
      new AccountSigningKey(
          new SigningKeyId("0123456789ab"),
          ACCOUNT,
          "Köln's server",
          new VerificationKey(
              TokenAlgorithm.EDDSA, "MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="),
          AT,
          Optional.of(LocalDate.of(2026, 3, 5)));
  private static final ApiKey KEY =
      new ApiKey(
          new KeyId("0123456789ab"),
          ACCOUNT,
          id('b') + id('b'),
          "vpk_abcd",
          "CI 🎬",
          AT,
          new KeyRestrictions(
              EnumSet.of(KeyScope.READ),
              Optional.of(LATER),
              List.of(CidrBlock.parse("203.0.113.0/24"))),
          Optional.of(LocalDate.of(2026, 3, 5)),
          false);
  private static final Session SESSION =
      new Session(
          new SessionId("0123456789abcdef"),
          ACCOUNT,
          OWNER.email(),
          id('c') + id('c'),
          AT,
          LATER,
          Optional.of(
              new OidcSession(
                  new OidcIdentity("https://issuer.example/realm", "user-42"),
                  Optional.of("session-1"),
                  true)),
          true,
          new SessionOrigin(Optional.of("Firefox, Windows"), Optional.of("203.0.113.0/24")));

  private final Database database;
  private final List<Example> examples = new ArrayList<>();

  ExampleRows(Database database) {
    this.database = database;
    access();
    billing();
    videos();
    jobs();
    usage();
    events();
    store();
  }

  /** Writes all rows into an empty database. */
  void write() {
    examples.forEach(example -> example.write.run());
    // What only people read.
    database.with(
        handle ->
            handle.execute(
                """
                insert into kept_usage
                  (usage_month, processed_micros, caption_micros, videos, delivered_bytes)
                values ('2026-02', 1, 2, 3, 4)
                """));
    database.with(
        handle ->
            handle.execute(
                """
                insert into kept_overage (report_month, amount, currency, channel, reported_at)
                values ('2026-02-1', 5, 'EUR', 'METER', timestamp with time zone '2026-03-04 05:06:07+00')
                """));
    // What only the engine reads.
    database.with(
        handle ->
            handle.execute(
                """
                insert into worker
                  (instance, name, slots, parallel_chunks, speed, version, ffmpeg, free_bytes, last_seen)
                values ('host-1', 'host', 4, 2, 250.5, '1.0', '8.0.1', 91000000000, current_timestamp)
                """));
    database.with(
        handle ->
            handle.execute(
                """
                insert into recurring_execution
                  (task_name, task_instance, execution_time, picked, version)
                values ('sweep', 'recurring', current_timestamp, false, 1)
                """));
  }

  /** Fails unless the repositories read every row as it was written. */
  void assertReadable() {
    for (Example example : examples) {
      assertThat(example.read.get()).as(example.what).isEqualTo(example.expected);
    }
  }

  private void add(String what, Runnable write, Supplier<Object> read, Object expected) {
    examples.add(new Example(what, write, read, expected));
  }

  private static String id(char digit) {
    return String.valueOf(digit).repeat(32);
  }

  private void access() {
    JdbcAccounts accounts = new JdbcAccounts(database);
    add(
        "account",
        () -> accounts.insertFirst(OWNER),
        () -> accounts.find(ACCOUNT),
        Optional.of(OWNER));
    AccountMember member =
        new AccountMember(ACCOUNT, new Email("editor@example.com"), MemberRole.EDITOR, AT);
    JdbcMembers members = new JdbcMembers(database);
    add(
        "member",
        () -> members.put(member),
        () -> members.of(ACCOUNT),
        List.of(member, AccountMember.owner(OWNER)));
    List<AllowedDomain> domains = List.of(new AllowedDomain("*.example.com"));
    erased();
    JdbcAllowedDomains allowed = new JdbcAllowedDomains(database);
    add("domains", () -> allowed.replace(ACCOUNT, domains), () -> allowed.of(ACCOUNT), domains);
    JdbcApiKeys keys = new JdbcApiKeys(database);
    add("key", () -> keys.insert(KEY), () -> keys.find(KEY.id()), Optional.of(KEY));
    JdbcAccountSigningKeys signingKeys = new JdbcAccountSigningKeys(database);
    add(
        "signing key of an account",
        () -> signingKeys.insert(ACCOUNT_SIGNING_KEY),
        () -> signingKeys.of(ACCOUNT),
        List.of(ACCOUNT_SIGNING_KEY));
    AccountWatermark watermark =
        new AccountWatermark(
            ACCOUNT,
            new WatermarkImage(new byte[] {(byte) 0x89, 'P', 'N', 'G', 0}),
            new WatermarkSettings(WatermarkPosition.TOP, 0.5, 0.25, 0.125),
            AT);
    JdbcAccountWatermarks watermarks = new JdbcAccountWatermarks(database);
    add(
        "watermark of an account",
        () -> watermarks.put(watermark),
        () -> watermarks.find(ACCOUNT),
        Optional.of(watermark));
    VideoId exported = new VideoId(id('d'));
    AccountExport export =
        AccountExport.begun(new JobId(id('e')), ACCOUNT, AT, 5_000_000_000L)
            .with(
                new ArchiveVolume("0001/1-a.tar", 9_000_000_000L, id('f') + id('f')),
                new VolumeContent(
                    3,
                    Optional.of(new ExportedVideo(exported, AT)),
                    List.of(new LeftOutVideo(exported, LeftOutVideo.Reason.DELETED))))
            .failed("too large", LATER, Duration.ofDays(7));
    JdbcAccountExports exports = new JdbcAccountExports(database);
    add("export", () -> exports.put(export), () -> exports.find(ACCOUNT), Optional.of(export));
    JdbcSessions sessions = new JdbcSessions(database);
    add(
        "session",
        () -> sessions.insert(SESSION),
        () -> sessions.find(SESSION.id()),
        Optional.of(SESSION));
    token(
        "upload token",
        "0123456789ab",
        new TokenMaker(CredentialKind.API_KEY, KEY.id().value()),
        new TokenPurpose.Upload(
            new UploadPolicy(
                OptionalLong.of(5_000_000_000L),
                OptionalInt.of(60),
                OptionalInt.of(720),
                Optional.of(new CaptionRequest(Optional.of(SpokenLanguage.ENGLISH))),
                AudioTrackChoice.MAIN,
                true,
                METADATA,
                Optional.of(LATER))));
    token(
        "edit token",
        "0123456789ac",
        new TokenMaker(CredentialKind.SESSION, SESSION.id().value()),
        new TokenPurpose.Edit(
            List.of(new VideoId(id('1'))),
            new EditPolicy(OptionalInt.of(30), Optional.of("Best of \"42\""), METADATA)));
    SignInCode code = new SignInCode(id('d') + id('d'), id('e') + id('e'), LATER);
    JdbcSignInCodes codes = new JdbcSignInCodes(database);
    add(
        "sign-in code",
        () -> codes.replace(code),
        () -> codes.countTry(code.subject(), AT),
        Optional.of(code.hash()));
    Invitation invitation = new Invitation(new Email("new@example.com"), AT, LATER);
    JdbcInvitations invitations = new JdbcInvitations(database);
    add(
        "invitation",
        () -> invitations.replace(invitation),
        () -> invitations.find(invitation.email()),
        Optional.of(invitation));
    MemberInvitation offer =
        new MemberInvitation(
            new InvitationId("0123456789abcdef"),
            ACCOUNT,
            new Email("offered@example.com"),
            MemberRole.EDITOR,
            new Email("jo@example.com"),
            id('6') + id('7'),
            AT,
            LATER);
    JdbcMemberInvitations offers = new JdbcMemberInvitations(database);
    add(
        "invitation of a member",
        () -> offers.replace(offer),
        () -> offers.of(ACCOUNT),
        List.of(offer));
    OidcIdentity identity = new OidcIdentity("https://issuer.example/realm", "user-42");
    JdbcOidcIdentities identities = new JdbcOidcIdentities(database, TestSecrets.CIPHER);
    OidcLink user =
        new OidcLink(
            identity, ACCOUNT, new Email("jo@example.com"), Optional.of(MemberRole.EDITOR));
    add(
        "user of an issuer",
        () -> identities.insert(user, AT),
        () -> identities.find(identity),
        Optional.of(user));
    add(
        "refresh token of an issuer",
        () -> identities.confirmed(identity, Optional.of("refresh-1"), AT),
        () -> {
          OidcCheckTimes times = new OidcCheckTimes(AT, Optional.empty());
          return identities.changeCheck(identity, times, times);
        },
        Optional.of("refresh-1"));
    Passkey passkey =
        new Passkey(
            new PasskeyId("0123456789abcdef"),
            new Email("jo@example.com"),
            "Phone",
            new PasskeyCredential("Y3JlZGVudGlhbA", "a2V5", 7),
            AT,
            Optional.of(LocalDate.of(2026, 3, 2)));
    JdbcPasskeys passkeys = new JdbcPasskeys(database);
    add(
        "passkey",
        () -> passkeys.insert(passkey),
        () -> passkeys.find("Y3JlZGVudGlhbA"),
        Optional.of(passkey));
    JdbcOneTimeValues values = new JdbcOneTimeValues(database);
    add(
        "used value",
        () -> values.use("0a".repeat(32), LATER),
        () -> values.use("0a".repeat(32), LATER),
        false);
    Account signedUp =
        Account.unrestricted(
            new AccountId(id('9')), new Email("signed.up+1@gmail.com"), "free", AT);
    add(
        "account of a sign-up",
        () -> accounts.insertSignedUp(signedUp),
        () ->
            accounts
                .find(signedUp.id())
                .filter(account -> accounts.has(Mailbox.of(account.email()))),
        Optional.of(signedUp));
    JdbcIdempotencyKeys requests = new JdbcIdempotencyKeys(database, TestSecrets.CIPHER);
    VideoId newVideo = new VideoId(id('1'));
    add(
        "idempotency key",
        () ->
            requests.saveResponse(
                (Claim.Granted) requests.claim(ACCOUNT, "key", "f", newVideo, AT), "201 {}"),
        () -> requests.claim(ACCOUNT, "key", "f", newVideo, AT),
        new Claim.Replay("201 {}"));
    JdbcEventLimiter limiter = new JdbcEventLimiter(database);
    EventLimit once = new EventLimit(1, Duration.ofHours(1));
    add(
        "event limit",
        () -> limiter.take(id('f'), once, AT),
        () -> limiter.take(id('f'), once, AT),
        Optional.of(Duration.ofHours(1)));
    RateLimiter rates =
        BucketRateLimiter.of(database, new RateLimits(1, 2, 3, 1), Clock.fixed(AT, ZoneOffset.UTC));
    RateLimiter.Caller caller = new RateLimiter.Caller("key", ACCOUNT.value(), false);
    add("rate limit", () -> rates.take(caller), () -> rates.take(caller).limit(), 2L);
    AuditEntry change =
        new AuditEntry(
            AT,
            ACCOUNT,
            new Actor(Actor.Kind.SESSION, SESSION.id().value(), "192.0.2.7"),
            AuditAction.KEY_CREATED,
            "Köln's key");
    JdbcAuditLog log = new JdbcAuditLog(database);
    add(
        "audit log",
        () -> log.append(change),
        () -> log.list(Optional.of(ACCOUNT), LATER, 10),
        List.of(change));
    JdbcAuditChain chain = new JdbcAuditChain(database);
    AuditLink link = AuditLink.next(change, AuditPosition.START, new Random(1));
    add(
        "chain of the audit log",
        () -> database.run(() -> linkFirst(chain, link)),
        () -> chain.read(0, 10),
        List.of(new LinkedEntry(change, link)));
  }

  private static void linkFirst(AuditChain chain, AuditLink link) {
    assertThat(chain.lock().head()).isEqualTo(AuditPosition.START);
    chain.link(List.of(new AuditChain.Link(chain.unlinked(1).get(0).id(), link)));
  }

  private void erased() {
    AccountRecords records = new JdbcAccountRecords(database);
    Account gone =
        Account.unrestricted(new AccountId(id('7')), new Email("gone@example.com"), "free", AT);
    VideoId video = new VideoId(id('7'));
    add(
        "erased account",
        () -> {
          records.deleteAccount(gone, AT, LATER);
          records.remember(gone.id(), video);
        },
        () -> records.toCheck(LATER, 10),
        List.of(new AccountRecords.ErasedAccount(gone.id(), AT, 0)));
    add("erased video", () -> {}, () -> records.remembered(gone.id(), 10), List.of(video));
  }

  private void token(String what, String id, TokenMaker maker, TokenPurpose purpose) {
    JdbcBrowserTokens tokens = new JdbcBrowserTokens(database);
    BrowserToken token =
        new BrowserToken(
            new TokenId(id),
            ACCOUNT,
            maker,
            purpose,
            AT,
            LATER,
            Optional.of(AT.plusSeconds(1)),
            Optional.of(new VideoId(id('2'))),
            true);
    add(
        what,
        () -> tokens.insert(token, id.repeat(5)),
        () -> tokens.find(token.id()),
        Optional.of(token));
  }

  private void billing() {
    Plan plan =
        Plan.builder("sold", "Sold – größer")
            .minutes(1_000)
            .storageGb(20)
            .deliveryGb(30)
            .maxHeight(2160)
            .videosPerDay(40)
            .apiKeys(50)
            .overage(
                Optional.of(
                    new Overage(
                        Currency.getInstance("EUR"),
                        new BigDecimal("0.020"),
                        new BigDecimal("0.03"),
                        new BigDecimal("1"),
                        new BigDecimal("250.00"))))
            .priceId(Optional.of("price_123"))
            .maxFileBytes(1L << 40)
            .retentionDays(OptionalInt.of(90))
            .frameWeight(FrameWeight.NONE)
            .features(Set.of(Feature.values()))
            .build();
    JdbcKnownPlans plans = new JdbcKnownPlans(database);
    add("plan", () -> plans.store(List.of(plan), AT), () -> plans.find("sold"), Optional.of(plan));
    BillingAccount customer =
        new BillingAccount(
            ACCOUNT,
            "cus_1",
            Optional.of(
                new BillingAccount.State("sub_1", SubscriptionStatus.ACTIVE, "price_1", LATER)),
            Optional.of("pro"),
            AT,
            3);
    JdbcBillingAccounts customers = new JdbcBillingAccounts(database);
    add(
        "billing account",
        () -> customers.insert(customer),
        () -> customers.find(ACCOUNT),
        Optional.of(customer));
    JdbcBillingEvents handled = new JdbcBillingEvents(database);
    add("billing event", () -> handled.add("evt_1", AT), () -> handled.isKnown("evt_1"), true);
    OverageReport report =
        new OverageReport(
            ACCOUNT,
            new OveragePeriod(MONTH, 1),
            1_234,
            Currency.getInstance("USD"),
            OverageReport.State.CLAIMED,
            OverageReport.Channel.INVOICE,
            AT);
    JdbcOverageReports reports = new JdbcOverageReports(database);
    add(
        "overage report",
        () -> reports.insert(report),
        () -> reports.find(ACCOUNT, report.period()),
        Optional.of(report));
    PlanTerm term =
        new PlanTerm(
            ACCOUNT,
            1,
            "starter",
            true,
            AT,
            new MonthUsage(MONTH, 1, 2, 0, 4, 0, new BigDecimal("12345678901234567890123456")));
    JdbcPlanTerms terms = new JdbcPlanTerms(database);
    add("plan term", () -> terms.insert(term), () -> terms.listOf(ACCOUNT, MONTH), List.of(term));
  }

  private void videos() {
    Uploading recording =
        new Uploading(
            video(
                '3',
                new SourceMaterial.ScreenAndCamera(
                    new VideoId(id('3')),
                    "Kamera 🎥.webm",
                    new Layout.PictureInPicture(Layout.Corner.TOP_LEFT, Layout.Size.SMALL))),
            new UploadFiles(
                UploadSession.streaming("screen.webm", "upload 1", PartSizing.GROWING),
                Optional.of(
                    UploadSession.planned("Kamera 🎥.webm", PartPlan.forSize(20), "upload 2"))),
            Optional.of(new Prestart(new JobId(id('3')), AT)));
    stored("recording", recording);
    stored(
        "complete recording",
        new ReadyToStart(
            video(
                '4',
                new SourceMaterial.ScreenAndCamera(
                    new VideoId(id('4')), "camera.mp4", new Layout.SideBySide(Layout.Side.RIGHT))),
            UploadFiles.only(
                new UploadSession(
                    "screen.webm",
                    Optional.empty(),
                    "upload 3",
                    PartSizing.UNIFORM,
                    Optional.of(new StreamedFile.Totals(70_000_000_000L, 4_200)))),
            Optional.empty()));
    Submitted imported =
        new Submitted(
            video('5', new SourceMaterial.Upload(new VideoId(id('5')))), new JobId(id('5')), AT);
    stored("video of an import", imported);
    SourceFile.Published clip = new SourceFile.Published(new VideoId(id('1')), new JobId(id('1')));
    stored(
        "published edit",
        new Ended(
            video(
                '1',
                new SourceMaterial.Edit(
                    List.of(
                        new EditClip(
                            clip,
                            1.5,
                            Optional.of(2.25),
                            Optional.of(new Transition(Transition.Type.FADE, 0.5)))))),
            new JobId(id('1')),
            new JobSummary(
                Optional.of(AT),
                new Progress(true, 7, 6, true, 12.25, Optional.of("1080p")),
                Optional.of(new PictureSize(3840, 2160)),
                OptionalLong.of(70_000_001)),
            AT,
            Outcome.SUCCEEDED,
            LATER,
            Optional.of(
                new Output(
                    61_234_567,
                    new FrameRate(30_000, 1_001),
                    1920,
                    1080,
                    List.of("1080p", "720p"),
                    true,
                    12_345_678_901L,
                    VideoFixture.STILLS,
                    List.of(new MediaWarning(MediaWarning.PART_LEFT_OUT, "the end is missing")),
                    List.of(new Chapter(0, "Intro"), new Chapter(61_000_000, "\"End\"")),
                    List.of(
                        new OutputAudioTrack(
                            Optional.of("en"), "\"English\"", AudioTrack.Purpose.OTHER)),
                    Optional.of(
                        Av1Encoding.queued(new JobId(id('7')))
                            .compared(new Av1Decision(35, 62))
                            .published(List.of("1080p", "720p"), 9_876_543_210L)),
                    Optional.of(
                        new MediaFiles(
                            List.of(
                                new MediaFiles.RenditionFile(
                                    "1080p", new PictureSize(1920, 1080), 9_000_000_000L)),
                            7_000_000,
                            9_007_000_123L)))),
            Optional.empty(),
            true,
            Optional.of(Thumbnail.custom(new Thumbnail.Image("custom-1.jpg", 42), LATER)),
            CaptionTracks.NONE
                .with(
                    new CaptionTrack(
                        SpokenLanguage.ENGLISH,
                        CaptionTrack.Origin.UPLOADED,
                        "0123456789abcdef",
                        5_000_000_000L,
                        LATER))
                .with(
                    new SpeechRecognition(
                        new JobId(id('6')),
                        Optional.of(SpokenLanguage.ENGLISH),
                        SpeechRecognition.Status.FAILED,
                        Optional.of("no \"speech\""),
                        AT))));
    stored(
        "failed video",
        new Submitted(
                video('2', new SourceMaterial.Upload(new VideoId(id('2')))), new JobId(id('2')), AT)
            .fail(new Failure(Failure.NO_VIDEO, "the file contains no \"video\""), LATER));
    deleted();
    JdbcPartReservations reservations = new JdbcPartReservations(database);
    Map<Integer, PartReservation> parts = Map.of(1, new PartReservation(5_000_000_000L, LATER));
    add(
        "part reservation",
        () -> reservations.reserve(recording.id(), UploadFileRole.SOURCE, parts),
        () -> reservations.find(recording.id(), UploadFileRole.SOURCE, Set.of(1)),
        parts);
    JdbcImports imports = new JdbcImports(database, TestSecrets.CIPHER);
    PendingImport.Transfer transfer =
        new PendingImport.Transfer(
            "upload 4",
            5 << 20,
            new RemoteVersion(Optional.of("\"ä-1\""), Optional.of("Sun, 22 Nov 2026 10:00:00 GMT")),
            OptionalLong.of(20L << 30));
    PendingImport pending = PendingImport.of(imported.id(), ACCOUNT, "https://example.com/f.mp4");
    add(
        "import",
        () -> {
          imports.insert(pending);
          imports.begin(imported.id(), transfer, 0);
          imports.reserve(imported.id(), 20L << 30);
          imports.progress(imported.id(), 123);
        },
        () -> imports.find(imported.id()),
        Optional.of(
            new PendingImport(
                imported.id(), ACCOUNT, pending.sourceUrl(), Optional.of(transfer), 123)));
  }

  private void stored(String what, Video video) {
    JdbcVideos videos = new JdbcVideos(database);
    add(
        what,
        () -> videos.insert(video),
        () -> videos.find(ACCOUNT, video.id()),
        Optional.of(video));
  }

  private void deleted() {
    JdbcVideos videos = new JdbcVideos(database);
    Video video =
        new Submitted(
            video('8', new SourceMaterial.Upload(new VideoId(id('8')))), new JobId(id('8')), AT);
    add(
        "deleted video",
        () -> {
          videos.insert(video);
          videos.delete(video);
        },
        () -> videos.ownerAlsoOfDeleted(video.id()),
        Optional.of(ACCOUNT));
  }

  private static VideoDetails video(char digit, SourceMaterial material) {
    return VideoDetails.builder(new VideoId(id(digit)), ACCOUNT, AT)
        .revision(7)
        .fileName("Ein Film – 映画 🎬.mp4")
        .sizeBytes(50_000_000_000L)
        .material(material)
        .reprocessOf(Optional.of(new VideoId(id('9'))))
        .options(
            VideoFixture.OPTIONS
                .withCaptions(Optional.of(new CaptionRequest(Optional.of(SpokenLanguage.ENGLISH))))
                .withAv1(true))
        .metadata(METADATA)
        .embed(Optional.of(new EmbedCode(id(digit))))
        .deleteAfter(Optional.of(LATER))
        .build();
  }

  private void jobs() {
    JdbcWorkerPauses pauses = new JdbcWorkerPauses(database);
    add(
        "pause of a worker",
        () -> assertThat(pauses.pause("host-2", AT)).isTrue(),
        () -> pauses.nameOf("host-2"),
        Optional.of("host-2"));
    JdbcJobs jobs = new JdbcJobs(database);
    Job render = job(RenderSteps.JOB, '2');
    RenderPlan plan = JobFixture.plan(2, true);
    JdbcRenderJobs renderJobs = new JdbcRenderJobs(database);
    add(
        "render job",
        () -> {
          jobs.insert(render);
          renderJobs.started(render.id(), AT);
          renderJobs.saveFacts(render.id(), ATTEMPT, List.of(JobFixture.FACTS));
          renderJobs.savePlan(render.id(), ATTEMPT, plan);
          renderJobs.saveLength(render.id(), ATTEMPT, 61_200_000);
          renderJobs.saveStills(render.id(), ATTEMPT, VideoFixture.STILLS);
          renderJobs.progress(render.id(), 1, 4.25);
          renderJobs.reception(render.id(), RecordingNote.of(RecordingProgress.LIVE));
        },
        () -> renderJobs.find(render.id()).flatMap(RenderJob::plan),
        Optional.of(plan));
    add(
        "results of a render job",
        () -> {},
        () -> renderJobs.find(render.id()).map(RenderJob::summary),
        Optional.of(
            new JobSummary(
                Optional.of(AT),
                new Progress(
                    true, 2, 0, false, 4.25, Optional.of(plan.top().label()), Optional.empty()),
                Optional.of(JobFixture.FACTS.video().size()),
                OptionalLong.of(JobFixture.FACTS.lengthMicros()))));
    add(
        "facts",
        () -> {},
        () -> renderJobs.find(render.id()).orElseThrow().facts(),
        List.of(JobFixture.FACTS));
    add(
        "stills",
        () -> {},
        () -> renderJobs.find(render.id()).orElseThrow().stills(),
        Optional.of(VideoFixture.STILLS));
    captionJob(jobs);
    JobEngine engine = EngineSettingsFixture.idle(database);
    add(
        "step",
        () -> engine.enqueue(new Step(render.id(), RenderSteps.CHUNK, 1)),
        () -> engine.waiting(RenderSteps.CHUNK, 10),
        List.of(render.id()));
  }

  private void captionJob(JdbcJobs jobs) {
    Job caption = job(CaptionSteps.JOB, '6');
    JdbcCaptionJobs captionJobs = new JdbcCaptionJobs(database);
    SpeechAudio audio =
        new SpeechAudio(List.of(new TimeSpan(0, 300_250_000)), List.of(new TimeSpan(0, 500_001)));
    Transcript transcript =
        new Transcript(
            Optional.of(SpokenLanguage.ENGLISH),
            List.of(new SpokenWord("\"Hello\"", 1, 500_001, 0.125)));
    Captions captions =
        new Captions(
            SpokenLanguage.ENGLISH, List.of(new Cue(1_000_000, 2_000_000, List.of("Hello", "世界"))));
    add(
        "caption job",
        () -> {
          jobs.insert(caption);
          captionJobs.saveAudio(caption.id(), ATTEMPT, audio);
          captionJobs.saveTranscript(caption.id(), ATTEMPT, 0, transcript);
          captionJobs.saveCaptions(caption.id(), ATTEMPT, captions);
        },
        () -> captionJobs.find(caption.id()).flatMap(CaptionJob::captions),
        Optional.of(captions));
    add(
        "audio and transcript",
        () -> {},
        () ->
            captionJobs
                .find(caption.id())
                .map(found -> List.of(found.audio(), found.transcripts())),
        Optional.of(List.of(Optional.of(audio), Map.of(0, transcript))));
  }

  private static Job job(String kind, char digit) {
    return Job.queued(new JobId(id(digit)), kind, ACCOUNT, new VideoId(id(digit)), AT);
  }

  private void usage() {
    JdbcUsageLedger ledger = new JdbcUsageLedger(database);
    JobId job = new JobId(id('2'));
    add(
        "usage",
        () ->
            database.run(
                () -> {
                  ledger.lock(ACCOUNT);
                  for (UsageKind kind : UsageKind.values()) {
                    ledger.add(
                        new UsageEntry(
                            ACCOUNT, kind, "cause", Optional.of(new VideoId(id('1'))), 7, AT));
                  }
                  ledger.reserveCaptions(ACCOUNT, job, 320);
                }),
        () -> ledger.month(ACCOUNT, MONTH, AT.plusSeconds(1)),
        new MonthUsage(MONTH, 14, 7, 1, 7, 7, new BigDecimal(7_000_000)));
    add(
        "usage entry",
        () -> {},
        () -> ledger.amount(ACCOUNT, UsageKind.DELIVERY, "cause"),
        OptionalLong.of(7));
    add(
        "reservation",
        () -> {},
        () -> ledger.reservedCaptionMicros(ACCOUNT, new JobId(id('9'))),
        320L);
    add(
        "threshold",
        () -> ledger.firstReached(ACCOUNT, MONTH, Measure.STORAGE, 80),
        () -> ledger.firstReached(ACCOUNT, MONTH, Measure.STORAGE, 80),
        false);
  }

  private void events() {
    VideoEvent ready =
        new VideoEvent(
            "evt_1",
            EventType.READY,
            ACCOUNT,
            id('1'),
            "Film 🎬.mp4",
            METADATA.pairs(),
            "SUCCEEDED",
            AT);
    UsageThresholdEvent threshold =
        new UsageThresholdEvent(
            "evt_2", ACCOUNT, Measure.STORAGE, 80, 16.5, 20, MONTH, "pro", true, AT.plusSeconds(1));
    JdbcOutbox outbox = new JdbcOutbox(database);
    add(
        "events",
        () -> {
          outbox.add(ready);
          outbox.add(threshold);
        },
        () ->
            new JdbcAccountEvents(database)
                .list(ACCOUNT, Optional.empty(), EventCursor.START, 10)
                .events(),
        List.of(ready, threshold));
    Webhook webhook =
        new Webhook(
            ACCOUNT,
            "https://example.com/hook",
            new WebhookSecret("whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3"),
            List.of(EventType.READY, EventType.CAPTIONS),
            true,
            AT,
            LATER,
            new EndpointHealth(true, Optional.of(AT), Optional.of("status 500")));
    JdbcWebhooks webhooks = new JdbcWebhooks(database, TestSecrets.CIPHER);
    add(
        "webhook",
        () -> webhooks.save(webhook),
        () -> webhooks.find(ACCOUNT),
        Optional.of(webhook));
    DeliveryAttempt attempt =
        new DeliveryAttempt(
            "evt_1",
            ACCOUNT,
            "video.ready",
            2,
            false,
            OptionalInt.of(500),
            1_234,
            Optional.of("status 500"),
            Optional.of("oops"),
            AT,
            Optional.of(LATER));
    JdbcWebhookDeliveries deliveries = new JdbcWebhookDeliveries(database, TestSecrets.CIPHER);
    add(
        "delivery",
        () -> deliveries.log(attempt),
        () -> deliveries.latest(ACCOUNT, Optional.of(new VideoId(ready.video())), 10),
        List.of(attempt));
  }

  private void store() {
    JdbcPendingDeletions deletions = new JdbcPendingDeletions(database);
    ObjectKey root = new ObjectKey("videos/" + id('8'));
    add(
        "deletion",
        () -> deletions.add(root, AT, LATER),
        () -> deletions.due(AT, 10),
        List.of(root));
    JdbcSigningKeys keys = new JdbcSigningKeys(database, TestSecrets.CIPHER);
    SigningKey key = new SigningKey(1, SigningKey.secret(new byte[32]), AT, AT, Optional.empty());
    SigningKeyRing ring = new SigningKeyRing(List.of(key), key.secret());
    KeyRegister register = new KeyRegister(database);
    add("secret key", () -> register.open(TestSecrets.KEYS), () -> accepts(register), true);
    add("signing key", () -> keys.loadOrStore(key), () -> keys.loadOrStore(key), ring);
  }

  private static boolean accepts(KeyRegister register) {
    register.check(TestSecrets.KEYS);
    return true;
  }

  /** What is written, how it is read, and the result. */
  private record Example(String what, Runnable write, Supplier<Object> read, Object expected) {}
}
