import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("encyclopedia", "0003_comparisons"),
    ]

    operations = [
        migrations.CreateModel(
            name="Update",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(db_index=True)),
                ("digest", models.CharField(help_text="the content that the load brought", max_length=64)),
                ("what", models.CharField(choices=[("added", "新增"), ("changed", "改动"), ("removed", "移除")], max_length=8)),
                ("kind", models.CharField(max_length=8)),
                ("slug", models.CharField(max_length=80)),
                ("edition", models.CharField(blank=True, default="", max_length=32)),
                ("name_zh", models.CharField(max_length=200)),
                ("name_hant", models.CharField(blank=True, default="", max_length=200)),
                ("name_en", models.CharField(blank=True, default="", max_length=300)),
            ],
            options={
                "ordering": ["-at", "id"],
            },
        ),
        migrations.AddField(
            model_name="contentversion",
            name="bulk",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="entry",
            name="changed_at",
            field=models.DateTimeField(default=django.utils.timezone.now, help_text="the load that last changed what it says"),
        ),
        migrations.AddField(
            model_name="entry",
            name="name_hant",
            field=models.CharField(blank=True, default="", help_text="in traditional characters", max_length=200),
        ),
        migrations.AlterField(
            model_name="entry",
            name="version",
            field=models.CharField(help_text="a hash of what the entry says, the same in every load that says the same", max_length=64),
        ),
    ]
