package dev.vidport.library;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.UploadPolicy;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.engine.StepText;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.access.AccessUseCases;
import dev.vidport.usecases.access.CreateUploadToken;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.job.RenderJobQueue;
import dev.vidport.usecases.upload.CompleteUpload;
import dev.vidport.usecases.upload.CreateUpload;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.port.Videos;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A complete Vidport in memory with one account and a settable clock. No worker runs, so queued
 * steps stay queued.
 */
public final class VidportFixture implements AutoCloseable {
  public final SettableClock clock = SettableClock.at("2026-03-01T12:00:00.123456Z");
  public final Vidport vidport;
  public final Principal owner;

  public static VidportFixture withPlan(String plan) {
    try {
      return new VidportFixture(Plans.defaults().named(plan).orElseThrow());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private VidportFixture(Plan plan) throws IOException {
    this.vidport = Vidport.builder().clock(clock).build();
    AccountId id = new AccountId("0".repeat(31) + "1");
    Account account =
        Account.unrestricted(id, new Email("owner@example.com"), plan.name(), clock.instant());
    get(Accounts.class).insert(account);
    Credential key = Credential.ofAccount("000000000001", account);
    this.owner = new Principal(CredentialKind.API_KEY, key, plan);
  }

  /** The use cases, with those that the API of the library leaves out. */
  public UseCases useCases() {
    return vidport.instance().useCases();
  }

  /** A port, or an object that use cases share, of the running Vidport. */
  public <T> T get(Class<T> type) {
    Ports ports = vidport.instance().ports();
    return Stream.of(
            ports.accounts().accounts(),
            ports.transactions(),
            ports.videos(),
            ports.jobs().renderJobs(),
            ports.storage().uploads(),
            ports.uploads().imports(),
            ports.render().media(),
            vidport.instance().stepHandler(),
            vidport.instance().useCases().storage().garbage(),
            new FindVideo(ports.videos()),
            new RenderJobQueue(ports.jobs().jobs(), ports.jobs().scheduler()))
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst()
        .orElseThrow();
  }

  /** Starts a streaming upload with a job that waits for it. */
  public Uploading recordPrestarted() throws IOException {
    CreateUpload.File recorded = new CreateUpload.File("screen.webm", OptionalLong.empty());
    return create(
        CreateUpload.Command.builder(owner, recorded).streaming(true).prestart(true).build());
  }

  /** Does the same with an upload token that cuts the video. */
  public Uploading recordPrestarted(int maxSeconds) throws IOException {
    AccessUseCases access = vidport.instance().useCases().access();
    Principal key =
        access
            .authenticate()
            .handle(
                access
                    .createApiKey()
                    .handleAsOperator(owner.accountId(), "server")
                    .secret()
                    .reveal());
    UploadPolicy policy =
        new UploadPolicy(
            OptionalLong.empty(),
            OptionalInt.of(maxSeconds),
            OptionalInt.empty(),
            Optional.empty(),
            Metadata.none());
    Principal browser =
        access
            .authenticate()
            .handle(
                access
                    .createUploadToken()
                    .handle(CreateUploadToken.Command.of(key, policy))
                    .secret()
                    .reveal());
    CreateUpload.File recorded = new CreateUpload.File("screen.webm", OptionalLong.empty());
    return create(
        CreateUpload.Command.builder(browser, recorded).streaming(true).prestart(true).build());
  }

  private Uploading create(CreateUpload.Command command) throws IOException {
    return vidport.uploads().create().handle(command).orElseThrow();
  }

  /** Sends a part. */
  public void send(Uploading video, UploadFileRole file, int partNumber, byte[] content)
      throws IOException {
    vidport
        .partReceiver()
        .orElseThrow()
        .receive(
            ObjectKey.original(video.id(), file),
            video.files().of(file).orElseThrow().storeUploadId(),
            partNumber,
            content.length,
            new ByteArrayInputStream(content));
  }

  /** A video of 1,000 bytes whose render job waits for a worker. */
  public VideoId submitted() throws IOException {
    CreateUpload.File file = new CreateUpload.File("clip.mp4", OptionalLong.of(1_000));
    Uploading video = create(CreateUpload.Command.builder(owner, file).build());
    send(video, UploadFileRole.SOURCE, 1, new byte[1_000]);
    vidport.uploads().complete().handle(CompleteUpload.Command.of(owner, video.id()));
    return video.id();
  }

  public Video stored(VideoId video) {
    return find(video).orElseThrow();
  }

  public Optional<Video> find(VideoId video) {
    return get(Videos.class).find(owner.accountId(), video);
  }

  /** The kinds of the steps that wait for a worker. */
  public List<String> queued() {
    return get(Database.class)
        .with(
            handle ->
                handle
                    .createQuery("select task_instance from step_execution")
                    .mapTo(String.class)
                    .map(step -> StepText.parse(step).kind().name())
                    .list());
  }

  @Override
  public void close() throws IOException {
    vidport.close();
  }
}
