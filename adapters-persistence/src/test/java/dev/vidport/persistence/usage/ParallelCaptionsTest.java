package dev.vidport.persistence.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.caption.SpeechRecognition;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.usage.CaptionUsage;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.video.JdbcVideos;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.account.AccountFixture;
import dev.vidport.usecases.video.VideoFixture;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests for captions at the same time, on two hosts with one database. */
@ParameterizedClass
@EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
final class ParallelCaptionsTest {
  private static final int REQUESTS = 50;

  /** Two hours, so that ten videos take the 1,200 minutes of a day. */
  private static final long LENGTH = 7_200_000_000L;

  private static final Plan PLAN =
      Plan.builder("large", "Large")
          .minutes(1_000_000)
          .storageGb(1_000_000)
          .deliveryGb(1)
          .maxHeight(1080)
          .videosPerDay(100)
          .features(Set.of(Feature.CAPTIONS))
          .build();

  private final UsageHosts hosts;

  ParallelCaptionsTest(TestDatabase kind) {
    hosts =
        new UsageHosts(
            kind.emptied(), new Plans(List.of(PLAN)), AccountFixture.account().withPlan("large"));
  }

  private VideoId published() {
    Ended video =
        VideoFixture.submitted(hosts.account().id())
            .succeed(
                new Output(
                    LENGTH,
                    new FrameRate(30, 1),
                    640,
                    360,
                    List.of("360p"),
                    true,
                    1_000,
                    VideoFixture.STILLS),
                hosts.clock.instant());
    new JdbcVideos(hosts.database).insert(video);
    return video.id();
  }

  /** Empty when the request is accepted. */
  private Optional<RefusalException> refusal(int host, VideoId video) {
    try {
      Object unused =
          hosts
              .host(host)
              .captions()
              .request()
              .handle(hosts.principal(), hosts.principal().actor(""), video, CaptionRequest.DETECT);
      return Optional.empty();
    } catch (RefusalException refused) {
      return Optional.of(refused);
    }
  }

  @Test
  void parallelRequestsTogetherKeepTheMinutesOfADay() throws Exception {
    List<VideoId> videos = Stream.generate(this::published).limit(REQUESTS).toList();

    List<Optional<RefusalException>> refusals =
        ParallelRunner.run(REQUESTS, i -> refusal(i, videos.get(i)));

    assertThat(refusals.stream().flatMap(Optional::stream))
        .hasSize(REQUESTS - 10)
        .allSatisfy(
            refused -> {
              assertThat(refused.refusal().code()).isEqualTo(RefusalCode.INVALID_STATE);
              assertThat(refused.refusal().message()).contains(SpeechRecognition.DAY_USED_UP);
            });
    assertThat(videos)
        .filteredOn(video -> ((Ended) hosts.find(video)).captions().isRecognizing())
        .hasSize(10);
    assertThat(hosts.ledger.reservedMicros(hosts.account().id()))
        .isEqualTo(10 * CaptionUsage.billableMicros(LENGTH));
  }
}
