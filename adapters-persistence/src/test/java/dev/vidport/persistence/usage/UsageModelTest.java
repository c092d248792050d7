package dev.vidport.persistence.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Overage;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.usage.CaptionUsage;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.domain.usage.OverageCost;
import dev.vidport.domain.usage.UsageLimits;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Outcome;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.video.JdbcVideos;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.account.AccountFixture;
import dev.vidport.usecases.video.VideoFixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random operations on two hosts with one database, compared with a simple model. Repeat the
 * operations of a printed seed with {@code -Dvidport.test.seed=SEED}; {@code
 * -Dvidport.usage.operations=N} makes more of them.
 */
@ParameterizedClass
@EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
final class UsageModelTest {
  private static final String SEED = "vidport.test.seed";
  private static final int OPERATIONS = Integer.getInteger("vidport.usage.operations", 700);

  /** A few seeds meet the rarest outcome late. */
  private static final int MAX_OPERATIONS = 10_000;

  /** What a run must have met, to have tested anything. */
  private static final Set<String> OUTCOMES =
      Set.of("upload refused", "plan refused", "finished", "deleted");

  /** The sums are compared after this number of operations; each refusal is compared at once. */
  private static final int CHECKED = 10;

  /** Of each thread. */
  private static final int CONCURRENT_OPERATIONS = 12;

  private static final int MAX_VIDEOS = 12;
  private static final int THREADS = 4;
  private static final int MB = 1_000_000;
  private static final int SECOND = 1_000_000;

  private static final FrameRate SOURCE_RATE = new FrameRate(30_000, 1_001);

  private static final Plan TINY = plan("tiny", Optional.empty());
  private static final Plan PAID =
      plan(
          "paid",
          Optional.of(
              new Overage(
                  Currency.getInstance("USD"),
                  new BigDecimal("0.02"),
                  new BigDecimal("0.03"),
                  new BigDecimal("0.02"),
                  new BigDecimal("0.40"))));

  private final UsageHosts hosts;
  private final UsageModel model;
  private final List<VideoId> submitted = new ArrayList<>();
  private final List<VideoId> running = new ArrayList<>();
  private final List<VideoId> ended = new ArrayList<>();
  private final Map<String, Integer> counts = new HashMap<>();
  private final VideoId source;
  private int captions;
  private int deliveries;

  UsageModelTest(TestDatabase kind) {
    hosts =
        new UsageHosts(
            kind.emptied(),
            new Plans(List.of(TINY, PAID)),
            AccountFixture.account().withPlan("tiny"));
    model = new UsageModel(hosts.clock.instant(), TINY);
    Ended old = VideoFixture.succeeded(hosts.account().id());
    new JdbcVideos(hosts.database).insert(old);
    source = old.id();
  }

  private static Plan plan(String name, Optional<Overage> overage) {
    return Plan.builder(name, name)
        .minutes(20)
        .storageGb(2)
        .deliveryGb(2)
        .maxHeight(720)
        .videosPerDay(100_000)
        .overage(overage)
        .build();
  }

  private Plan plan() {
    return hosts.principal().plan();
  }

  @Test
  void ledgerEqualsTheModel() throws Exception {
    long seed = Long.getLong(SEED, new Random().nextLong());
    System.out.println("seed of the usage model: " + seed);
    Random random = new Random(seed);
    try {
      for (int i = 0; i < OPERATIONS || (i < MAX_OPERATIONS && !hasMetAll()); i++) {
        operate(random);
        if (i % CHECKED == 0) {
          check();
        }
      }
      endAll();
      check();
      assertThat(model.reservedMicros()).isZero();
      assertThat(hosts.ledger.reservations("", 1)).isEmpty();
      assertThat(hosts.announced()).doesNotHaveDuplicates();
      assertThat(hosts.announced()).containsExactlyInAnyOrderElementsOf(model.thresholds);
      assertThat(counts.keySet()).containsAll(OUTCOMES);
    } catch (Exception | AssertionError e) {
      throw new AssertionError("repeat with -D%s=%d".formatted(SEED, seed), e);
    }
  }

  private boolean hasMetAll() {
    return counts.keySet().containsAll(OUTCOMES);
  }

  private void count(String what) {
    int unused = counts.merge(what, 1, Integer::sum);
  }

  private void operate(Random random) throws Exception {
    UseCases host = hosts.host(random.nextInt(2));
    int choice = random.nextInt(100);
    int videos = model.open.size() + submitted.size() + running.size() + ended.size();
    if (choice < 20 && videos < MAX_VIDEOS) {
      upload(host, (1 + random.nextInt(400)) * (long) MB + random.nextInt(MB));
    } else if (choice < 35 && videos < MAX_VIDEOS) {
      edit(host, (1 + random.nextInt(60)) * (long) SECOND);
    } else if (choice < 50) {
      submit(host, random);
    } else if (choice < 62) {
      begin(host, random);
    } else if (choice < 74) {
      finish(host, random);
    } else if (choice < 78) {
      stop(host, random);
    } else if (choice < 88) {
      delete(host, random);
    } else if (choice < 91) {
      caption(host, (10 + random.nextInt(60)) * (long) SECOND);
    } else if (choice < 95) {
      deliver(host, (1 + random.nextInt(300)) * (long) MB, random.nextInt(4) == 0);
    } else if (choice < 98) {
      pass(random);
    } else {
      changePlan(random.nextBoolean() ? TINY : PAID);
    }
  }

  private void upload(UseCases host, long bytes) throws IOException {
    Optional<Refusal> expected =
        UsageLimits.refusalOfProcessing(plan(), model.usage(), model.reservedMicros(), 1)
            .or(
                () ->
                    UsageLimits.refusalOfStorage(plan(), model.usage(), model.openBytes(), bytes));
    try {
      VideoId video = hosts.open(host, bytes);
      assertThat(expected).isEmpty();
      model.open.put(video, bytes);
      if (plan().equals(TINY)) {
        assertThat(model.storedBytes() + model.openBytes()).isLessThanOrEqualTo(2_000L * MB);
      }
      count("uploaded");
    } catch (RefusalException e) {
      assertThat(Optional.of(e.refusal())).isEqualTo(expected);
      count("upload refused");
    }
  }

  private void edit(UseCases host, long wanted) {
    // An edit ends with a frame.
    long micros = SOURCE_RATE.micros(SOURCE_RATE.nearestFrame(wanted));
    Optional<Refusal> expected =
        UsageLimits.refusalOfProcessing(plan(), model.usage(), model.reservedMicros(), micros)
            .or(() -> UsageLimits.refusalOfStorage(plan(), model.usage(), model.openBytes(), 1));
    try {
      VideoId video = hosts.edit(host, source, wanted);
      assertThat(expected).isEmpty();
      reserved(video, micros);
      count("edited");
    } catch (RefusalException e) {
      assertThat(Optional.of(e.refusal())).isEqualTo(expected);
      count("edit refused");
    }
  }

  /** A reservation never exceeds a limit; delivery does not count for the cap. */
  private void reserved(VideoId video, long micros) {
    model.reserved.put(video, micros);
    running.add(video);
    long planned = model.usage().billableMicros() + model.reservedMicros();
    if (plan().equals(TINY)) {
      assertThat(planned).isLessThanOrEqualTo(plan().minutes() * 60L * SECOND);
    } else {
      MonthUsage used = model.usage();
      MonthUsage all =
          new MonthUsage(
              used.month(), planned, 0, 0, 0, used.storedBytes(), used.storedByteMicros());
      assertThat(OverageCost.of(PAID, all)).isLessThanOrEqualTo(new BigDecimal("0.40"));
    }
  }

  private static Optional<VideoId> any(List<VideoId> videos, Random random) {
    return videos.isEmpty()
        ? Optional.empty()
        : Optional.of(videos.remove(random.nextInt(videos.size())));
  }

  private void submit(UseCases host, Random random) throws IOException {
    Optional<VideoId> video = any(new ArrayList<>(model.open.keySet()), random);
    if (video.isPresent()) {
      hosts.complete(host, video.get());
      model.stored.put(video.get(), model.open.remove(video.get()));
      model.change();
      submitted.add(video.get());
    }
  }

  private void begin(UseCases host, Random random) throws Exception {
    Optional<VideoId> video = any(submitted, random);
    if (video.isEmpty()) {
      return;
    }
    long micros = hosts.plannedMicros(video.get(), (5 + random.nextInt(900)) * (long) SECOND);
    Optional<Refusal> expected =
        UsageLimits.refusalOfProcessing(plan(), model.usage(), model.reservedMicros(), micros);
    if (hosts.plan(host, video.get(), micros)) {
      assertThat(expected).isEmpty();
      reserved(video.get(), micros);
      count("planned");
    } else {
      Ended failed = (Ended) hosts.find(video.get());
      assertThat(failed.outcome()).isEqualTo(Outcome.FAILED);
      assertThat(failed.failure().orElseThrow().code())
          .isEqualTo(expected.orElseThrow().code().name());
      ended.add(video.get());
      model.change();
      count("plan refused");
    }
  }

  private void finish(UseCases host, Random random) throws Exception {
    Optional<VideoId> video = any(running, random);
    if (video.isPresent()) {
      long bytes = random.nextInt(100 * MB);
      long micros = model.reserved.remove(video.get());
      hosts.finish(host, video.get(), micros, bytes);
      model.stored.merge(video.get(), bytes, Long::sum);
      model.change(micros, 0, 1, 0);
      ended.add(video.get());
      count("finished");
    }
  }

  /** Cancels or fails a job. */
  private void stop(UseCases host, Random random) {
    Optional<VideoId> video = any(random.nextBoolean() ? running : submitted, random);
    if (video.isPresent()) {
      if (random.nextBoolean()) {
        int unused = host.videos().cancel().handle(hosts.principal(), video.get());
      } else {
        hosts.fail(host, video.get());
      }
      Long unused = model.reserved.remove(video.get());
      model.change();
      ended.add(video.get());
      count("stopped");
    }
  }

  private void delete(UseCases host, Random random) {
    List<List<VideoId>> all =
        List.of(new ArrayList<>(model.open.keySet()), submitted, running, ended, ended);
    Optional<VideoId> video = any(all.get(random.nextInt(all.size())), random);
    if (video.isPresent()) {
      Object unused = host.videos().delete().handle(hosts.principal(), video.get());
      unused = model.open.remove(video.get());
      unused = model.reserved.remove(video.get());
      unused = model.stored.remove(video.get());
      model.change();
      count("deleted");
    }
  }

  private void caption(UseCases host, long micros) {
    String cause = "captions:" + captions++;
    host.usage().record().captioned(hosts.account().id(), source, cause, micros);
    model.change(0, CaptionUsage.billableMicros(micros), 0, 0);
  }

  private void deliver(UseCases host, long bytes, boolean isRepeated) {
    String cause = "delivery:" + deliveries++;
    host.usage().record().delivered(hosts.account().id(), cause, bytes, model.now());
    if (isRepeated) {
      host.usage().record().delivered(hosts.account().id(), cause, bytes, model.now());
    }
    model.change(0, 0, 0, bytes);
  }

  /** Half of the time, the month ends. */
  private void pass(Random random) {
    Duration toNextMonth =
        Duration.between(
            model.now(),
            model.month().plusMonths(1).atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant());
    Duration passed =
        random.nextBoolean()
            ? toNextMonth.plusSeconds(random.nextInt(2))
            : Duration.ofMillis(random.nextInt(5 * 86_400_000));
    hosts.clock.advance(passed);
    model.moveTo(hosts.clock.instant());
  }

  private void changePlan(Plan changed) {
    hosts.changePlan(changed.name());
    model.changePlan(changed);
  }

  private void endAll() throws Exception {
    Random random = new Random(1);
    while (!running.isEmpty()) {
      finish(hosts.host(0), random);
    }
    while (!submitted.isEmpty()) {
      stop(hosts.host(1), random);
    }
  }

  private void check() {
    MonthUsage expected = model.usage();
    MonthUsage found =
        hosts.ledger.month(hosts.account().id(), model.month(), hosts.clock.instant());
    assertThat(found.storedByteMicros()).isEqualByComparingTo(expected.storedByteMicros());
    assertThat(
            new MonthUsage(
                found.month(),
                found.processedMicros(),
                found.captionMicros(),
                found.videos(),
                found.deliveredBytes(),
                found.storedBytes(),
                expected.storedByteMicros()))
        .isEqualTo(expected);
    assertThat(hosts.ledger.reservedMicros(hosts.account().id())).isEqualTo(model.reservedMicros());
  }

  /** Threads create, finish, cancel and delete edits at the limit of the plan. */
  @Test
  void concurrentJobsNeverExceedTheMinutes() throws Exception {
    Queue<VideoId> edits = new ConcurrentLinkedQueue<>();
    AtomicLong processed = new AtomicLong();
    AtomicLong delivered = new AtomicLong();
    long limit = TINY.minutes() * 60L * SECOND;

    List<Integer> refused =
        ParallelRunner.run(THREADS, thread -> operate(thread, edits, processed, delivered, limit));
    for (VideoId video : edits) {
      Object unused = hosts.host(0).videos().delete().handle(hosts.principal(), video);
    }

    MonthUsage month =
        hosts.ledger.month(hosts.account().id(), model.month(), hosts.clock.instant());
    assertThat(month.processedMicros()).isEqualTo(processed.get()).isLessThanOrEqualTo(limit);
    assertThat(month.deliveredBytes()).isEqualTo(delivered.get());
    assertThat(hosts.ledger.reservations("", 1)).isEmpty();
    assertThat(hosts.ledger.reservedMicros(hosts.account().id())).isZero();
    assertThat(hosts.announced())
        .doesNotHaveDuplicates()
        .contains("2026-03 DELIVERY 80 ", "2026-03 DELIVERY 100 ");
    assertThat(refused.stream().mapToInt(each -> each).sum()).isPositive();
  }

  private int operate(
      int thread, Queue<VideoId> edits, AtomicLong processed, AtomicLong delivered, long limit) {
    Random random = new Random(thread);
    UseCases host = hosts.host(thread);
    int refused = 0;
    for (int i = 0; i < CONCURRENT_OPERATIONS; i++) {
      try {
        edits.add(hosts.edit(host, source, 60L * SECOND));
      } catch (RefusalException e) {
        assertThat(e.refusal().code()).isEqualTo(RefusalCode.PLAN_LIMIT_REACHED);
        refused++;
      }
      VideoId video = random.nextInt(4) == 0 ? null : edits.poll();
      if (video != null) {
        end(host, video, random.nextInt(6), processed);
      }
      host.usage()
          .record()
          .delivered(hosts.account().id(), thread + ":" + i, 50 * MB, hosts.clock.instant());
      delivered.addAndGet(50 * MB);
      assertThat(
              hosts
                  .ledger
                  .month(hosts.account().id(), model.month(), hosts.clock.instant())
                  .processedMicros())
          .isLessThanOrEqualTo(limit);
    }
    return refused;
  }

  private void end(UseCases host, VideoId video, int choice, AtomicLong processed) {
    try {
      switch (choice) {
        case 0 -> {
          int unused = host.videos().cancel().handle(hosts.principal(), video);
        }
        case 1 -> {
          Object unused = host.videos().delete().handle(hosts.principal(), video);
        }
        default -> {
          hosts.finish(host, video, 60L * SECOND, 1_000);
          processed.addAndGet(60L * SECOND);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
