package dev.vidport.usecases.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.video.Ended;
import dev.vidport.usecases.UseCasesFixture;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlaybackDomainsTest {
  private static final Duration LIFETIME = Duration.ofMinutes(5);

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final PlaybackDomains domains = fixture.useCases.embeds().domains();
  private final Ended video = fixture.finished(10_000_000);

  @Test
  void grantLeadsToTheAccountOfItsVideo() {
    assertThat(domains.account(grant())).contains(fixture.owner.accountId());
  }

  @Test
  void alteredOrExpiredGrantLeadsToNoAccount() {
    String grant = grant();

    assertThat(domains.account("x" + grant)).isEmpty();
    assertThat(domains.account("")).isEmpty();
    fixture.clock.advance(LIFETIME);
    assertThat(domains.account(grant)).isEmpty();
  }

  @Test
  void grantOfADeletedVideoLeadsToNoAccount() throws Exception {
    String grant = grant();
    fixture.useCases.videos().delete().handle(fixture.owner, video.id());

    assertThat(domains.account(grant)).isEmpty();
  }

  @Test
  void accountHasItsOwnAllowedDomains() {
    List<AllowedDomain> allowed = List.of(new AllowedDomain("example.com"));
    fixture.database.allowedDomains.replace(fixture.owner.accountId(), allowed);

    assertThat(domains.of(fixture.owner.accountId())).isEqualTo(allowed);
    assertThat(domains.of(fixture.stranger.accountId())).isEmpty();
  }

  private String grant() {
    String[] path =
        fixture
            .useCases
            .playback()
            .links()
            .of(video, video.output().orElseThrow(), fixture.owner.plan(), Optional.of(LIFETIME))
            .playback()
            .getPath()
            .split("/", -1);
    return path[path.length - 2];
  }
}
