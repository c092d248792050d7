package dev.vidport.usecases.access;

import dev.vidport.domain.access.BrowserToken;
import dev.vidport.domain.access.EditPolicy;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.TokenId;
import dev.vidport.domain.access.TokenMaker;
import dev.vidport.domain.access.TokenPurpose;
import dev.vidport.domain.access.UploadPolicy;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.edit.CreateEditToken;
import dev.vidport.usecases.upload.CreateUpload;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Makes browser tokens and acts with them. */
public final class TokenFixture {
  private final UseCasesFixture fixture;
  private final UseCases useCases;

  /** The holder of a stored API key. */
  public final Principal maker;

  public TokenFixture(UseCasesFixture fixture) {
    this.fixture = fixture;
    this.useCases = fixture.useCases;
    this.maker = newKey(fixture);
  }

  /** The holder of another key of the owner. */
  public static Principal newKey(UseCasesFixture fixture) {
    return fixture
        .useCases
        .access()
        .authenticate()
        .handle(
            fixture
                .useCases
                .access()
                .createApiKey()
                .handleAsOperator(fixture.owner.accountId(), "server")
                .secret()
                .reveal());
  }

  /** The secret of a new upload token. */
  public String uploadToken(UploadPolicy policy) {
    return useCases
        .access()
        .createUploadToken()
        .handle(CreateUploadToken.Command.of(maker, policy))
        .secret()
        .reveal();
  }

  /** Stores {@code number} more tokens of the maker, as of now, without counting them. */
  void store(int number) {
    for (int i = 0; i < number; i++) {
      TokenId id = new TokenId("%012x".formatted(i));
      fixture.database.browserTokens.insert(
          BrowserToken.unused(
              id,
              maker.accountId(),
              new TokenMaker(maker.kind(), maker.credential().id()),
              new TokenPurpose.Upload(UploadPolicy.NONE),
              fixture.clock.instant(),
              fixture.clock.instant().plusSeconds(60)),
          "hash of " + id);
    }
  }

  /** The secret of a new edit token. */
  public String editToken(EditPolicy policy, VideoId... sources) {
    return useCases
        .edits()
        .createToken()
        .handle(new CreateEditToken.Command(maker, List.of(sources), OptionalInt.empty(), policy))
        .secret()
        .reveal();
  }

  /** The holder of a token, as a request is authenticated. */
  public Principal holder(String secret) {
    return useCases.access().authenticate().handle(secret);
  }

  public Optional<Uploading> create(CreateUpload.CommandBuilder command) throws IOException {
    return useCases.uploads().create().handle(command.build());
  }

  /** Creates an upload of 1,000 bytes. */
  public Uploading upload(Principal principal) throws IOException {
    return create(upload(principal, 1_000)).orElseThrow();
  }

  public static CreateUpload.CommandBuilder upload(Principal principal, long bytes) {
    return CreateUpload.Command.builder(principal, UseCasesFixture.file("clip.mp4", bytes));
  }

  /** The newest token of the maker's account. */
  public BrowserToken newest() {
    return useCases.access().listTokens().handleAsOperator(maker.accountId(), 1).get(0);
  }
}
