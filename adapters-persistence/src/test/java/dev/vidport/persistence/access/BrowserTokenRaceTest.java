package dev.vidport.persistence.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.BrowserToken;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.EditPolicy;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.TokenId;
import dev.vidport.domain.access.TokenMaker;
import dev.vidport.domain.access.TokenPurpose;
import dev.vidport.domain.access.UploadPolicy;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.edit.ClipRequest;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Ended;
import dev.vidport.persistence.DatabasePorts;
import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.engine.EngineSettingsFixture;
import dev.vidport.persistence.engine.JobEngine;
import dev.vidport.persistence.video.JdbcVideos;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.UnusedPort;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.access.CreateUploadToken;
import dev.vidport.usecases.access.IssueToken;
import dev.vidport.usecases.account.AccountFixture;
import dev.vidport.usecases.edit.CreateEdit;
import dev.vidport.usecases.edit.CreateEditToken;
import dev.vidport.usecases.media.port.MediaProber;
import dev.vidport.usecases.storage.port.StoragePorts;
import dev.vidport.usecases.upload.CreateUpload;
import dev.vidport.usecases.video.VideoFixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tokens that two hosts with one database use at the same time, with the locks of each database.
 */
@ParameterizedClass
@EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
final class BrowserTokenRaceTest {
  private static final String SEED = "vidport.test.seed";
  private static final int THREADS = 6;
  private static final int OPERATIONS = 500;

  private final SettableClock clock = SettableClock.at("2026-03-01T12:00:00.123456Z");
  private final Database database;
  private final StoragePorts storage;
  private final List<UseCases> hosts;
  private final Account account = AccountFixture.account().withPlan("scale");
  private final Principal maker;

  BrowserTokenRaceTest(TestDatabase kind) {
    database = kind.emptied();
    storage = StoragePorts.embedded(DatabasePorts.newStore(clock));
    hosts = List.of(host(), host());
    new JdbcAccounts(database).insert(account);
    maker =
        hosts
            .get(0)
            .access()
            .authenticate()
            .handle(
                hosts
                    .get(0)
                    .access()
                    .createApiKey()
                    .handleAsOperator(account.id(), "")
                    .secret()
                    .reveal());
  }

  private UseCases host() {
    JobEngine engine = EngineSettingsFixture.idle(database);
    DatabasePorts ports = new DatabasePorts(database, engine, Plans.defaults(), clock);
    return UseCases.assemble(ports.with(storage, UnusedPort.of(MediaProber.class)));
  }

  @Test
  void oneOfConcurrentUploadsWithOneTokenWins() throws Exception {
    TokenHistory token = newToken(hosts.get(0));

    List<Boolean> created = ParallelRunner.run(THREADS, i -> create(hosts.get(i % 2), token));

    assertThat(created).containsOnlyOnce(true);
    assertThat(openUploads()).isEqualTo(1);
  }

  @Test
  void oneOfConcurrentEditsWithOneTokenWins() throws Exception {
    Ended source = VideoFixture.succeeded(account.id());
    new JdbcVideos(database).insert(source);
    storage
        .store()
        .put(
            ObjectKey.of(new SourceFile.Published(source.id(), source.job())),
            new byte[1],
            ContentTypes.BINARY);
    String secret =
        hosts
            .get(0)
            .edits()
            .createToken()
            .handle(CreateEditToken.Command.of(maker, List.of(source.id()), EditPolicy.NONE))
            .secret()
            .reveal();

    List<Boolean> created =
        ParallelRunner.run(THREADS, i -> edit(hosts.get(i % 2), secret, source.id()));

    assertThat(created).containsOnlyOnce(true);
  }

  @Test
  void exactlyAThousandTokensAreMadeInAnHour() throws Exception {
    int left = 3;
    database.run(() -> insertTokens(IssueToken.MAX_PER_HOUR - left));

    List<Boolean> made = ParallelRunner.run(THREADS, i -> isIssued(hosts.get(i % 2)));

    assertThat(made).filteredOn(success -> success).hasSize(left);
  }

  /** Repeat the operations of a printed seed with {@code -Dvidport.test.seed=SEED}. */
  @Test
  void tokenNeverHasTwoVideos() throws Exception {
    long seed = Long.getLong(SEED, new Random().nextLong());
    List<TokenHistory> tokens = new CopyOnWriteArrayList<>();
    for (int i = 0; i < 4; i++) {
      tokens.add(newToken(hosts.get(i % 2)));
    }
    try {
      List<Integer> orphans =
          ParallelRunner.run(
              THREADS,
              thread -> {
                Random random = new Random(seed + thread);
                UseCases host = hosts.get(thread % 2);
                int found = 0;
                for (int i = 0; i < OPERATIONS / THREADS; i++) {
                  found += operate(host, tokens, random);
                }
                return found;
              });

      assertThat(orphans).containsOnly(0);
      assertThat(videosWithoutToken()).isZero();
      tokens.forEach(this::check);
      assertThat(tokens).anySatisfy(token -> assertThat(token.created.get()).isGreaterThan(1));
    } catch (Exception | AssertionError e) {
      throw new AssertionError("repeat with -D%s=%d".formatted(SEED, seed), e);
    }
  }

  /** Returns the number of videos that belong to no token, as far as it looked. */
  private int operate(UseCases host, List<TokenHistory> tokens, Random random) {
    TokenHistory token = tokens.get(random.nextInt(tokens.size()));
    int choice = random.nextInt(100);
    if (choice < 2) {
      tokens.add(newToken(host));
    } else if (choice < 45) {
      boolean unused = create(host, token);
    } else if (choice < 65) {
      end(token, video -> host.uploads().abort().handle(holder(host, token), video));
    } else if (choice < 80) {
      end(token, video -> host.uploads().abort().handle(maker, video));
    } else if (choice < 88) {
      end(token, video -> host.videos().delete().handle(maker, video));
    } else if (choice < 89) {
      host.access().revokeToken().handleAsOperator(token.id, Actor.operator("root", "host"));
    } else {
      return videosWithoutToken();
    }
    return 0;
  }

  private TokenHistory newToken(UseCases host) {
    IssueToken.IssuedToken made =
        host.access()
            .createUploadToken()
            .handle(CreateUploadToken.Command.of(maker, UploadPolicy.NONE));
    return new TokenHistory(made.token().id(), made.secret().reveal());
  }

  private static Principal holder(UseCases host, TokenHistory token) {
    return host.access().authenticate().handle(token.secret);
  }

  private static boolean create(UseCases host, TokenHistory token) {
    try {
      CreateUpload.File file = new CreateUpload.File("clip.mp4", OptionalLong.of(5));
      VideoId video =
          host.uploads()
              .create()
              .handle(CreateUpload.Command.builder(holder(host, token), file).build())
              .orElseThrow()
              .id();
      token.created.incrementAndGet();
      token.open.add(video);
      return true;
    } catch (RefusalException e) {
      assertThat(e.refusal().code()).isIn(RefusalCode.UPLOAD_TOKEN_USED, RefusalCode.UNAUTHORIZED);
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean edit(UseCases host, String secret, VideoId source) {
    try {
      ClipRequest clip = new ClipRequest(source, 0, Optional.of(1.0), Optional.empty());
      Principal holder = host.access().authenticate().handle(secret);
      return host.edits()
          .create()
          .handle(CreateEdit.Command.builder(holder, List.of(clip)).build())
          .video()
          .isPresent();
    } catch (RefusalException e) {
      assertThat(e.refusal().code()).isEqualTo(RefusalCode.EDIT_TOKEN_USED);
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isIssued(UseCases host) {
    try {
      return newToken(host).created.get() == 0;
    } catch (RefusalException e) {
      assertThat(e.refusal().code()).isEqualTo(RefusalCode.RATE_LIMITED);
      return false;
    }
  }

  /** Ends an upload of the token, unless another thread has ended it, or the token, before. */
  private static void end(TokenHistory token, EndOfUpload end) {
    VideoId video = token.open.peek();
    if (video == null) {
      return;
    }
    try {
      end.of(video);
      token.ended.incrementAndGet();
      token.open.remove(video);
    } catch (RefusalException e) {
      assertThat(e.refusal().code())
          .isIn(RefusalCode.NOT_FOUND, RefusalCode.UNAUTHORIZED, RefusalCode.UPLOAD_TOKEN_SCOPE);
    }
  }

  private void check(TokenHistory token) {
    BrowserToken stored = new JdbcBrowserTokens(database).find(token.id).orElseThrow();

    assertThat(token.created.get() - token.ended.get())
        .as("videos of token %s", token.id)
        .isEqualTo(stored.video().isPresent() ? 1 : 0);
    assertThat(token.open).containsExactlyElementsOf(stored.video().stream().toList());
  }

  private int videosWithoutToken() {
    return count(
        """
        select count(*) from video v
        where not exists (select 1 from browser_token t where t.video_id = v.id)
        """);
  }

  private int openUploads() {
    return count("select count(*) from video");
  }

  private int count(String query) {
    return database.with(handle -> handle.createQuery(query).mapTo(int.class).one());
  }

  private void insertTokens(int number) {
    JdbcBrowserTokens tokens = new JdbcBrowserTokens(database);
    TokenMaker by = new TokenMaker(CredentialKind.API_KEY, maker.credential().id());
    for (int i = 0; i < number; i++) {
      tokens.insert(
          BrowserToken.unused(
              new TokenId("%012x".formatted(i)),
              account.id(),
              by,
              new TokenPurpose.Upload(UploadPolicy.NONE),
              clock.instant(),
              clock.instant().plusSeconds(60)),
          "hash " + i);
    }
  }

  /** Deletes an upload. */
  private interface EndOfUpload {
    void of(VideoId video);
  }

  /** What became of the uploads of one token. */
  private static final class TokenHistory {
    final TokenId id;
    final String secret;
    final AtomicInteger created = new AtomicInteger();
    final AtomicInteger ended = new AtomicInteger();

    /** The uploads that have not ended. */
    final Queue<VideoId> open = new ConcurrentLinkedQueue<>();

    TokenHistory(TokenId id, String secret) {
      this.id = id;
      this.secret = secret;
    }
  }
}
