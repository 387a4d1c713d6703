/*M!999999\- enable the sandbox mode */ 
-- MariaDB dump 10.19  Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64)
--
-- By hand, in the form of mariadb-dump and with the columns of Discuz! X3.4
-- ------------------------------------------------------
/*!40101 SET NAMES utf8mb4 */;

--
-- Table structure for table `pre_common_member`
--

DROP TABLE IF EXISTS `pre_common_member`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `pre_common_member` (
  `uid` int(10) unsigned NOT NULL DEFAULT 0,
  `email` varchar(255) NOT NULL DEFAULT '',
  `username` varchar(255) NOT NULL DEFAULT '',
  `password` varchar(255) NOT NULL DEFAULT '',
  `status` tinyint(1) NOT NULL DEFAULT 0,
  `emailstatus` tinyint(1) NOT NULL DEFAULT 0,
  `avatarstatus` tinyint(1) NOT NULL DEFAULT 0,
  `groupid` int(10) unsigned NOT NULL DEFAULT 0,
  `regdate` int(10) unsigned NOT NULL DEFAULT 0,
  `credits` int(10) NOT NULL DEFAULT 0
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `pre_common_member`
--

LOCK TABLES `pre_common_member` WRITE;
/*!40000 ALTER TABLE `pre_common_member` DISABLE KEYS */;
INSERT INTO `pre_common_member` VALUES
(1,'zhang@old.example','老张','x',0,1,1,12,1235966400,3021),
(1234567,'','小李','x',0,0,0,10,1262404800,5),
(3,'','路人丙','x',0,0,1,10,1262404800,0);
/*!40000 ALTER TABLE `pre_common_member` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `pre_forum_attachment_1`
--

DROP TABLE IF EXISTS `pre_forum_attachment_1`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `pre_forum_attachment_1` (
  `aid` int(10) unsigned NOT NULL DEFAULT 0,
  `tid` int(10) unsigned NOT NULL DEFAULT 0,
  `pid` int(10) unsigned NOT NULL DEFAULT 0,
  `uid` int(10) unsigned NOT NULL DEFAULT 0,
  `dateline` int(10) unsigned NOT NULL DEFAULT 0,
  `filename` varchar(255) NOT NULL DEFAULT '',
  `filesize` int(10) unsigned NOT NULL DEFAULT 0,
  `attachment` varchar(255) NOT NULL DEFAULT '',
  `remote` tinyint(1) unsigned NOT NULL DEFAULT 0,
  `description` varchar(255) NOT NULL DEFAULT '',
  `readperm` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `price` smallint(6) unsigned NOT NULL DEFAULT 0,
  `isimage` tinyint(1) NOT NULL DEFAULT 0,
  `width` int(10) unsigned NOT NULL DEFAULT 0,
  `thumb` tinyint(1) NOT NULL DEFAULT 0,
  `picid` int(10) unsigned NOT NULL DEFAULT 0
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `pre_forum_attachment_1`
--

LOCK TABLES `pre_forum_attachment_1` WRITE;
/*!40000 ALTER TABLE `pre_forum_attachment_1` DISABLE KEYS */;
INSERT INTO `pre_forum_attachment_1` VALUES
(881,10,101,1,1278855600,'拉格纳罗斯.jpg',52011,'201007/11/2140abc.jpg',0,'',0,0,1,640,0,0),
(882,10,101,1,1278855600,'战利品.png',52012,'201007/11/2141abc.png',0,'',0,0,1,640,0,0),
(883,10,101,1,1278855600,'只给元老.png',52013,'201007/11/2142abc.png',0,'',20,0,1,640,0,0),
(884,10,101,1,1278855600,'插件[最新].zip',1258291,'201007/11/2143abc.zip',0,'',0,0,0,0,0,0),
(885,10,101,1,1278855600,'藏着.png',52014,'201007/11/2144abc.png',0,'',0,0,1,640,0,0),
(886,10,102,1234567,1278856920,'回帖.gif',52015,'201007/11/2145abc.gif',0,'',0,0,-1,640,0,0),
(887,12,107,1,1278856920,'回收站.gif',52015,'201007/11/2146abc.gif',0,'',0,0,1,640,0,0);
/*!40000 ALTER TABLE `pre_forum_attachment_1` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `pre_forum_forum`
--

DROP TABLE IF EXISTS `pre_forum_forum`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `pre_forum_forum` (
  `fid` int(10) unsigned NOT NULL DEFAULT 0,
  `fup` int(10) unsigned NOT NULL DEFAULT 0,
  `type` enum('group','forum','sub') NOT NULL DEFAULT 'forum',
  `name` varchar(255) NOT NULL DEFAULT ''
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `pre_forum_forum`
--

LOCK TABLES `pre_forum_forum` WRITE;
/*!40000 ALTER TABLE `pre_forum_forum` DISABLE KEYS */;
INSERT INTO `pre_forum_forum` VALUES
(36,0,'forum','副本');
/*!40000 ALTER TABLE `pre_forum_forum` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `pre_forum_poll`
--

DROP TABLE IF EXISTS `pre_forum_poll`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `pre_forum_poll` (
  `tid` int(10) unsigned NOT NULL DEFAULT 0,
  `overt` tinyint(1) NOT NULL DEFAULT 0,
  `multiple` tinyint(1) NOT NULL DEFAULT 0,
  `visible` tinyint(1) NOT NULL DEFAULT 0,
  `maxchoices` int(10) unsigned NOT NULL DEFAULT 0,
  `isimage` tinyint(1) NOT NULL DEFAULT 0,
  `expiration` int(10) unsigned NOT NULL DEFAULT 0,
  `pollpreview` varchar(255) NOT NULL DEFAULT '',
  `voters` int(10) unsigned NOT NULL DEFAULT 0
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `pre_forum_poll`
--

LOCK TABLES `pre_forum_poll` WRITE;
/*!40000 ALTER TABLE `pre_forum_poll` DISABLE KEYS */;
INSERT INTO `pre_forum_poll` VALUES
(10,0,1,0,2,0,0,'',16),
(11,0,0,0,1,0,0,'',2);
/*!40000 ALTER TABLE `pre_forum_poll` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `pre_forum_polloption`
--

DROP TABLE IF EXISTS `pre_forum_polloption`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `pre_forum_polloption` (
  `polloptionid` int(10) unsigned NOT NULL DEFAULT 0,
  `tid` int(10) unsigned NOT NULL DEFAULT 0,
  `votes` int(10) unsigned NOT NULL DEFAULT 0,
  `displayorder` tinyint(1) NOT NULL DEFAULT 0,
  `polloption` varchar(255) NOT NULL DEFAULT '',
  `voterids` mediumtext NOT NULL
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `pre_forum_polloption`
--

LOCK TABLES `pre_forum_polloption` WRITE;
/*!40000 ALTER TABLE `pre_forum_polloption` DISABLE KEYS */;
INSERT INTO `pre_forum_polloption` VALUES
(1,10,3,2,'不打','3'),
(2,10,12,1,'打','1\t1234567\t127.0.0.1'),
(3,11,1,0,'一样',''),
(4,11,1,1,'一样','');
/*!40000 ALTER TABLE `pre_forum_polloption` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `pre_forum_pollvoter`
--

DROP TABLE IF EXISTS `pre_forum_pollvoter`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `pre_forum_pollvoter` (
  `tid` int(10) unsigned NOT NULL DEFAULT 0,
  `uid` int(10) unsigned NOT NULL DEFAULT 0,
  `username` varchar(255) NOT NULL DEFAULT '',
  `options` text NOT NULL,
  `dateline` int(10) unsigned NOT NULL DEFAULT 0
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `pre_forum_pollvoter`
--

LOCK TABLES `pre_forum_pollvoter` WRITE;
/*!40000 ALTER TABLE `pre_forum_pollvoter` DISABLE KEYS */;
INSERT INTO `pre_forum_pollvoter` VALUES
(10,1,'老张','2\t1',1278856000),
(10,1234567,'小李','2',1278856001),
(10,0,'127.0.0.1','2',1278856002),
(10,3,'路人丙','1',1278856002);
/*!40000 ALTER TABLE `pre_forum_pollvoter` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `pre_forum_post`
--

DROP TABLE IF EXISTS `pre_forum_post`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `pre_forum_post` (
  `pid` int(10) unsigned NOT NULL DEFAULT 0,
  `fid` int(10) unsigned NOT NULL DEFAULT 0,
  `tid` int(10) unsigned NOT NULL DEFAULT 0,
  `first` tinyint(1) NOT NULL DEFAULT 0,
  `author` varchar(255) NOT NULL DEFAULT '',
  `authorid` int(10) unsigned NOT NULL DEFAULT 0,
  `subject` varchar(255) NOT NULL DEFAULT '',
  `dateline` int(10) unsigned NOT NULL DEFAULT 0,
  `message` mediumtext NOT NULL,
  `invisible` tinyint(1) NOT NULL DEFAULT 0,
  `anonymous` tinyint(1) NOT NULL DEFAULT 0,
  `htmlon` tinyint(1) NOT NULL DEFAULT 0,
  `bbcodeoff` tinyint(1) NOT NULL DEFAULT 0,
  `smileyoff` tinyint(1) NOT NULL DEFAULT 0,
  `position` int(8) unsigned NOT NULL
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `pre_forum_post`
--

LOCK TABLES `pre_forum_post` WRITE;
/*!40000 ALTER TABLE `pre_forum_post` DISABLE KEYS */;
INSERT INTO `pre_forum_post` VALUES
(101,36,10,1,'老张',1,'今晚打不打',1278855600,'打了三周 :lol\r\n[attach]881[/attach]\r\n看这里[attach]884[/attach]，还有[attach]883[/attach]\r\n[hide=10]暗号[attach]885[/attach][/hide]\r\n18:30:22 见 {:2_25:} http://a.example/:D',0,0,0,0,0,1),
(102,36,10,0,'小李',1234567,'',1278856920,':victory: 辛苦 [code]:)[/code]',0,0,0,0,0,2),
(103,36,10,0,'路人丙',3,'',1278856921,'不要表情 :)',0,0,0,0,1,3),
(105,36,11,1,'老张',1,'一样的选项',1278856921,'投',0,0,0,0,0,1),
(107,36,12,1,'老张',1,'回收站',1278856921,'[attach]887[/attach]',0,0,0,0,0,1);
/*!40000 ALTER TABLE `pre_forum_post` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `pre_forum_thread`
--

DROP TABLE IF EXISTS `pre_forum_thread`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `pre_forum_thread` (
  `tid` int(10) unsigned NOT NULL DEFAULT 0,
  `fid` int(10) unsigned NOT NULL DEFAULT 0,
  `readperm` int(10) unsigned NOT NULL DEFAULT 0,
  `price` int(10) unsigned NOT NULL DEFAULT 0,
  `subject` varchar(255) NOT NULL DEFAULT '',
  `views` int(10) unsigned NOT NULL DEFAULT 0,
  `displayorder` tinyint(1) NOT NULL DEFAULT 0,
  `digest` tinyint(1) NOT NULL DEFAULT 0,
  `special` tinyint(1) NOT NULL DEFAULT 0
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `pre_forum_thread`
--

LOCK TABLES `pre_forum_thread` WRITE;
/*!40000 ALTER TABLE `pre_forum_thread` DISABLE KEYS */;
INSERT INTO `pre_forum_thread` VALUES
(10,36,0,0,'今晚打不打',20311,0,0,1),
(11,36,0,0,'一样的选项',1,0,0,1),
(12,36,0,0,'回收站',1,-1,0,0);
/*!40000 ALTER TABLE `pre_forum_thread` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `pre_ucenter_pm_lists`
--

DROP TABLE IF EXISTS `pre_ucenter_pm_lists`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `pre_ucenter_pm_lists` (
  `plid` int(10) unsigned NOT NULL DEFAULT 0,
  `authorid` int(10) unsigned NOT NULL DEFAULT 0,
  `pmtype` tinyint(1) unsigned NOT NULL DEFAULT 0,
  `subject` varchar(255) NOT NULL DEFAULT '',
  `members` int(10) unsigned NOT NULL DEFAULT 0,
  `min_max` varchar(17) NOT NULL DEFAULT '',
  `dateline` int(10) unsigned NOT NULL DEFAULT 0,
  `lastmessage` text NOT NULL
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `pre_ucenter_pm_lists`
--

LOCK TABLES `pre_ucenter_pm_lists` WRITE;
/*!40000 ALTER TABLE `pre_ucenter_pm_lists` DISABLE KEYS */;
INSERT INTO `pre_ucenter_pm_lists` VALUES
(1,1,1,'',2,'1_1234567',1278856921,''),
(2,1,2,'开团',3,'',1278856921,'');
/*!40000 ALTER TABLE `pre_ucenter_pm_lists` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `pre_ucenter_pm_messages_1`
--

DROP TABLE IF EXISTS `pre_ucenter_pm_messages_1`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `pre_ucenter_pm_messages_1` (
  `pmid` int(10) unsigned NOT NULL DEFAULT 0,
  `plid` int(10) unsigned NOT NULL DEFAULT 0,
  `authorid` int(10) unsigned NOT NULL DEFAULT 0,
  `message` text NOT NULL,
  `delstatus` tinyint(1) NOT NULL DEFAULT 0,
  `dateline` int(10) unsigned NOT NULL DEFAULT 0
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `pre_ucenter_pm_messages_1`
--

LOCK TABLES `pre_ucenter_pm_messages_1` WRITE;
/*!40000 ALTER TABLE `pre_ucenter_pm_messages_1` DISABLE KEYS */;
INSERT INTO `pre_ucenter_pm_messages_1` VALUES
(11,1,1,'明晚打不打 :)',0,1278856921),
(21,1,1234567,'打',0,1278856922),
(31,1,1,'删掉的',1,1278856923),
(41,2,1,'给大家的',0,1278856924);
/*!40000 ALTER TABLE `pre_ucenter_pm_messages_1` ENABLE KEYS */;
UNLOCK TABLES;

